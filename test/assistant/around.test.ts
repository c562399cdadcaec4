import { expect, test } from 'bun:test'
import { understoodKinds, understoodText } from './understood.ts'

/** What stands around a question, as people say it. */
const SAID: [said: string, asked: string][] = [
  [
    'Sodium, Monday vs. Tuesday',
    'sodium_mg sum 2027-03-08 {"window":{"from":"2027-03-09","to":"2027-03-09"}}',
  ],
  ['zink on Monday', 'zinc_mg sum 2027-03-08'],
  ['how often bannanas in february', 'times_eaten of bananas count/entry 2027-02-01..2027-02-28'],
  ['is my nausea a stomach ulcer', 'general'],
  ['have I got a vitamin d deficiency', 'general'],
  // Clauses that tell, explain, address or wish.
  [
    'Zinc, I would like the mean for January, my skin is a mess and the pharmacist keeps on at me',
    'zinc_mg mean 2027-01-01..2027-01-31',
  ],
  [
    'right so my knees ache and the physio is nagging, vitamin d in january on average please',
    'vitamin_d_ug mean 2027-01-01..2027-01-31',
  ],
  [
    "Iron: daily average in February, and don't make it fancy, it's for the school nurse",
    'iron_mg mean 2027-02-01..2027-02-28',
  ],
  [
    'Mondays flatten me and my back hurts, so before the check up on Friday I should like to know my average sleep in February',
    'sleep_hours mean 2027-02-01..2027-02-28',
  ],
  ['fibre, my mean in january, stomach ache every evening', 'fiber_g mean 2027-01-01..2027-01-31'],
  // The topic is in what was told.
  [
    'I always forget logging. How many days did I manage in January?',
    'days_logged count 2027-01-01..2027-01-31',
  ],
  [
    'my breakfasts look tiny to me, energy in kcal of a usual one?',
    'energy_kcal mean/meal 2026-03-12..2027-03-10 {"meal":"breakfast"}',
  ],
  [
    'My flatmate claims I get a migraine all the time, which is rubbish. On how many days did I get one in January?',
    'symptom of migraine count 2027-01-01..2027-01-31',
  ],
  // Somebody else only asks.
  [
    'I was on the phone to my sister and she wonders how much protein I ate yesterday, could you look it up',
    'protein_g sum 2027-03-09',
  ],
  ['my wife wants to know how much protein she ate yesterday', 'other_person'],
  // A day that is told, and dated.
  ['How calm was I on the night I missed the ferry, I think it was 3 February', 'not_understood'],
  ['What was my mood on the day I moved house, it was 3 February', 'mood mean 2027-02-03'],
  // What the answer should look like.
  ['Iron for 3 to 9 February, both days included. Ignore empty days.', 'iron_mg sum 2027-02-03..2027-02-09'],
  [
    'which nights in January did I sleep less than six and half hours? just the number please',
    'sleep_hours count 2027-01-01..2027-01-31 {"under":6.5}',
  ],
  // Times by their end, by their name and as others say them.
  ['average zinc, 10 days ending on 28 February', 'zinc_mg mean 2027-02-19..2027-02-28'],
  ['trailing 21 days: mean iron', 'iron_mg mean 2027-02-18..2027-03-10'],
  ['in ISO calendar week 6, total alcohol', 'alcohol_g sum 2027-02-08..2027-02-14'],
  ['zinc from Friday 5 February to Sunday 7 February', 'zinc_mg sum 2027-02-05..2027-02-07'],
  [
    'mean zinc from 1 to 7 February, against the four days straight after it',
    'zinc_mg mean 2027-02-01..2027-02-07 {"window":{"from":"2027-02-08","to":"2027-02-11"}}',
  ],
  // Sayings and slips.
  [
    'line up average zinc in January alongside average zinc in February',
    'zinc_mg mean 2027-01-01..2027-01-31 {"window":{"from":"2027-02-01","to":"2027-02-28"}}',
  ],
  ['since november my mood he goes down or up', 'mood slope 2026-11-01..2027-03-10'],
  ['what made last Friday so greasy', 'fat_g max/food 2027-03-05'],
  ['highest zinc in January and the date it fell on', 'zinc_mg max 2027-01-01..2027-01-31'],
  ['which food was my largest source of zinc in January', 'zinc_mg max/food 2027-01-01..2027-01-31'],
  ['what makes the soup so salty', 'not_understood'],
  // A verb that stands where somebody eats something up.
  [
    'how many walnuts did I knock back last week',
    'times_eaten of walnuts count/entry 2027-03-01..2027-03-07',
  ],
]

test.each(SAID)('"%s"', (said, asked) => {
  expect(understoodText(said)).toBe(asked)
})

/** Something in it says which values are meant, and cannot be read. */
const RESTRICTED = [
  'what are we having for lunch on Friday',
  'my breakfast on Sunday, is anything planned',
  'I am not counting weekends. How much fibre a day in February?',
  'I was ill from 1 to 5 February. Average sleep in February, leaving that out.',
  'sleep in February, my nights at the cabin',
  'how many coffees last week, the ones at work',
  'stress in January, the days I worked',
  'the days I ran, how much water',
  "It's the evenings I care about. How much sugar in February?",
  'cheese, I mean the hard kind, how much in February',
  'fat in February, it is the butter I worry about',
  'How many calories on Monday? Tofu.',
  'how many eggs did I crack last week',
  'how much milk did I pour away last week',
  'how much sugar did I give up in January',
]

test.each(RESTRICTED)('"%s" is not answered', (said) => {
  expect(understoodKinds(said)).not.toContain('query')
})
