import { expect, test } from 'bun:test'
import type { QuestionContext } from '../../src/assistant/understand/context.ts'
import { createNames } from '../../src/assistant/understand/names.ts'
import { understand } from '../../src/assistant/understand/understand.ts'
import { starterIndex } from '../../src/foods/starter/starter-index.ts'
import type { Query } from '../../src/questions/query.ts'

/** Questions as people say them, and what is looked up on Wednesday, 10 March 2027, in a journal that begins a year before. */
const SAID: [said: string, asked: string][] = [
  ['Hullo there! Salmon in February?', 'times_eaten of salmon count/entry 2027-02-01..2027-02-28'],
  ['Morning! What did I weigh on Friday?', 'weight mean 2027-03-05'],
  ['my physio wonders if I ate salmon last week', 'times_eaten of salmon count/entry 2027-03-01..2027-03-07'],
  [
    'Broccoli bores me: how often did I have it in February',
    'times_eaten of broccoli count/entry 2027-02-01..2027-02-28',
  ],
  ['protein, scrap that, fibre last week', 'fiber_g sum 2027-03-01..2027-03-07'],
  [
    'almonds in, hmm, rather walnuts in February',
    'times_eaten of walnuts count/entry 2027-02-01..2027-02-28',
  ],
  ['Weight on average in February; a round number is fine', 'weight mean 2027-02-01..2027-02-28'],
  ['How many did I log in January?', 'not_understood'],
  ['Salmon, did that come up often in February?', 'times_eaten of salmon count/entry 2027-02-01..2027-02-28'],
  [
    'my sister swears I skip coffee, on how many days did I have coffee in February',
    'times_eaten of coffee count 2027-02-01..2027-02-28',
  ],
  ['How many calories on Monday? Chicken.', 'not_understood'],
  ['Any chance you could tell me how much I slept on Friday night?', 'sleep_hours mean 2027-03-06'],
  ['At which day I was the most stressed in February?', 'stress max 2027-02-01..2027-02-28'],
  [
    'Between us, how many glasses of wine did I have in december',
    'times_eaten of wine count/entry 2026-12-01..2026-12-31',
  ],
  ['Could you tell me please how many calories I had on Sunday', 'energy_kcal sum 2027-03-07'],
  ['Good evening, I would need my total calories of the last Saturday', 'energy_kcal sum 2027-03-06'],
  [
    'Hello, here is my question: how stressed was I on average in January',
    'stress mean 2027-01-01..2027-01-31',
  ],
  [
    'How many calories has my breakfast usually?',
    'energy_kcal mean/meal 2026-03-12..2027-03-10 {"meal":"breakfast"}',
  ],
  ['How many eggs I eat in a week normally?', 'times_eaten of eggs mean/week 2026-03-12..2027-03-10'],
  ['How many gram protein had I yesterday?', 'protein_g sum 2027-03-09'],
  ['How many times in february I had a migraine?', 'symptom of migraine count 2027-02-01..2027-02-28'],
  ['How much I have eaten protein yesterday?', 'protein_g sum 2027-03-09'],
  ['How was yesterday my mood?', 'mood mean 2027-03-09'],
  ['I am interested in my vitamin c of the last week', 'vitamin_c_mg sum 2027-03-01..2027-03-07'],
  ['I bet it is awful, sugar for the whole of february please', 'sugars_g sum 2027-02-01..2027-02-28'],
  ["I can't remember if I took ibuprofen on Monday", 'medicine of ibuprofen count 2027-03-08'],
  ['I forgot, what did I weigh on 20 February?', 'weight mean 2027-02-20'],
  [
    'I keep forgetting my tablets. On how many days did I take vitamin d in february?',
    'medicine of vitamin d count 2027-02-01..2027-02-28',
  ],
  [
    'I like salmon. How many times did I eat it last month?',
    'times_eaten of salmon count/entry 2027-02-01..2027-02-28',
  ],
  ['I need the number of headaches for december', 'symptom of headaches count 2026-12-01..2026-12-31'],
  ['I want see my protein from last week', 'protein_g sum 2027-03-01..2027-03-07'],
  ['I was wondering whether I had any alcohol last weekend', 'alcohol_g sum 2027-03-06..2027-03-07'],
  ['I would like to know if I slept more than 7 hours on Monday', 'sleep_hours mean 2027-03-08'],
  ["I'd love to know how my mood has been this month", 'mood mean 2027-03-01..2027-03-10'],
  ["I'm a bit tired today, how did I sleep last night?", 'sleep_hours mean 2027-03-10'],
  [
    "I'm trying to figure out how many times I ate chicken in february",
    'times_eaten of chicken count/entry 2027-02-01..2027-02-28',
  ],
  [
    "I've been drinking loads of coffee. how many cups last week",
    'times_eaten of coffee count/entry 2027-03-01..2027-03-07',
  ],
  ['If possible, list the symptoms I had last week.', 'symptom list/name 2027-03-01..2027-03-07'],
  [
    'In which month I have eaten the most chocolate?',
    'times_eaten of chocolate max/month 2026-03-12..2027-03-10',
  ],
  [
    'It is possible to know the calories of my lunch of yesterday?',
    'energy_kcal sum 2027-03-09 {"meal":"lunch"}',
  ],
  ['Just a quick one - fibre on saturday?', 'fiber_g sum 2027-03-06'],
  ['List everything I ate last Tuesday', 'times_eaten list/food 2027-03-09'],
  [
    'My knees hurt so I was curious how many days I had joint pain in January',
    'symptom of joint pain count 2027-01-01..2027-01-31',
  ],
  ['My sleep, how long was it in average last week?', 'sleep_hours mean 2027-03-01..2027-03-07'],
  [
    'Not that it matters, but how much chocolate did I eat in January?',
    'food_grams of chocolate sum 2027-01-01..2027-01-31',
  ],
  ['Please give me the average of my stress in february', 'stress mean 2027-02-01..2027-02-28'],
  ['Protein on the 3rd of February', 'protein_g sum 2027-02-03'],
  ['Show me my mood for each day of last week', 'mood list/day 2027-03-01..2027-03-07'],
  [
    'Since I am trying to eat less salt, what was my average last week?',
    'sodium_mg mean 2027-03-01..2027-03-07',
  ],
  ['Sorry to bother you. How long did I sleep on Sunday?', 'sleep_hours mean 2027-03-07'],
  [
    'Spinach has a lot of iron. how much of it did I eat in february',
    'iron_mg of spinach sum 2027-02-01..2027-02-28',
  ],
  [
    'We had a party on Saturday. How much alcohol did I have last week?',
    'alcohol_g sum 2027-03-01..2027-03-07',
  ],
  ['What quantity of fibre I took yesterday?', 'fiber_g sum 2027-03-09'],
  ['What was my weight the last Monday?', 'weight mean 2027-03-08'],
  ["What's the total of calories that I consumed yesterday", 'energy_kcal sum 2027-03-09'],
  [
    'You know what, compare my stress in January with December',
    'stress mean 2027-01-01..2027-01-31 {"window":{"from":"2026-12-01","to":"2026-12-31"}}',
  ],
  ['average calories per meal last week', 'energy_kcal mean/meal 2027-03-01..2027-03-07'],
  ['avrage protien in janurary', 'protein_g mean 2027-01-01..2027-01-31'],
  [
    'bananas have potassium right? how much did i get from them in january',
    'potassium_mg of bananas sum 2027-01-01..2027-01-31',
  ],
  ['be honest was my sugar bad last week', 'sugars_g sum 2027-03-01..2027-03-07'],
  ['biggest contributor to my salt last week', 'sodium_mg max/food 2027-03-01..2027-03-07'],
  ['bit worried about salt, whats my average been this month', 'sodium_mg mean 2027-03-01..2027-03-10'],
  ['caffiene lst wkend', 'caffeine_mg sum 2027-03-06..2027-03-07'],
  ['calcuim on monday', 'calcium_mg sum 2027-03-08'],
  ['calories yesterday, roughly speaking', 'energy_kcal sum 2027-03-09'],
  ['can u check wat i ate on sunday', 'times_eaten list/food 2027-03-07'],
  [
    'can you please calculate for me the mean caffeine of february',
    'caffeine_mg mean 2027-02-01..2027-02-28',
  ],
  ['cheers. and what about fibre last week', 'fiber_g sum 2027-03-01..2027-03-07'],
  ['cholestrol yesterday', 'cholesterol_mg sum 2027-03-09'],
  [
    'compare my sleep in january and february',
    'sleep_hours mean 2027-01-01..2027-01-31 {"window":{"from":"2027-02-01","to":"2027-02-28"}}',
  ],
  [
    'compare protein last week with the week before',
    'protein_g mean 2027-03-01..2027-03-07 {"window":{"from":"2027-02-22","to":"2027-02-28"}}',
  ],
  [
    'could I get the number of coffees for last week',
    'times_eaten of coffees count/entry 2027-03-01..2027-03-07',
  ],
  [
    'could you please show me a list of the medicines that I took in february',
    'medicine list/name 2027-02-01..2027-02-28',
  ],
  ['curious what my lowest weight was in january', 'weight min 2027-01-01..2027-01-31'],
  [
    'did I eat more veg in january or february',
    'times_eaten of veg count/entry 2027-01-01..2027-01-31 {"window":{"from":"2027-02-01","to":"2027-02-28"}}',
  ],
  ['did i do ok for calcium last week', 'calcium_mg sum 2027-03-01..2027-03-07'],
  ['did i eat any fish last week', 'times_eaten of fish count/entry 2027-03-01..2027-03-07'],
  ['did my weight go down in february', 'weight slope 2027-02-01..2027-02-28'],
  ['do you happen to know when I last had a headache', 'symptom of headache last 2026-03-12..2027-03-10'],
  ['fibre???? last 7 days', 'fiber_g sum 2027-03-04..2027-03-10'],
  ['find out how many days I logged in february', 'days_logged count 2027-02-01..2027-02-28'],
  ['give me a list of symptoms in february', 'symptom list/name 2027-02-01..2027-02-28'],
  ['give me a rundown of what I ate on Saturday', 'times_eaten list/food 2027-03-06'],
  ['give us my weight on 1 february would you', 'weight mean 2027-02-01'],
  [
    'have I been sleeping less this month than last month',
    'sleep_hours mean 2027-03-01..2027-03-10 {"window":{"from":"2027-02-01","to":"2027-02-28"}}',
  ],
  ["hey there, hope you're well, how much iron did I get last month", 'iron_mg sum 2027-02-01..2027-02-28'],
  ['hiya love, how much protein did i have yday', 'protein_g sum 2027-03-09'],
  ['hmm what about my potassium in january then', 'potassium_mg sum 2027-01-01..2027-01-31'],
  ['honestly how bad was my sleep in february', 'sleep_quality mean 2027-02-01..2027-02-28'],
  ['how did i sleep on tuesday then', 'sleep_hours mean 2027-03-09'],
  ['how is my sleep', 'sleep_hours mean 2026-03-12..2027-03-10'],
  [
    'how many bananas did i have last month, i love bananas',
    'times_eaten of bananas count/entry 2027-02-01..2027-02-28',
  ],
  ['how many beers did i drink over christmas', 'times_eaten of beers count/entry 2026-12-24..2026-12-26'],
  [
    'how many days did I sleep under 6 hours in january',
    'sleep_hours count 2027-01-01..2027-01-31 {"under":6}',
  ],
  ['how many days did I take vitamin d in february', 'medicine of vitamin d count 2027-02-01..2027-02-28'],
  [
    'protein on weekdays versus weekends',
    'protein_g mean 2026-03-12..2027-03-10 {"weekdays":[1,2,3,4,5]} + protein_g mean 2026-03-12..2027-03-10 {"weekdays":[6,7]}',
  ],
  ['average sodium on the days before workdays', 'not_understood'],
  ['stress on monday no wait on sunday', 'stress mean 2027-03-07'],
  ['how many calories did i drink yesterday', 'not_understood'],
  ['how many days this month have i had alcohol', 'alcohol_g count 2027-03-01..2027-03-10 {"over":0}'],
  [
    'how many eggs did I eat last week, boiled or otherwise',
    'times_eaten of eggs count/entry 2027-03-01..2027-03-07',
  ],
  [
    'how many kilos did i lose since january',
    'weight last 2027-01-01..2027-03-10 + weight first 2027-01-01..2027-03-10',
  ],
  ['how many steps did I do yesterday', 'steps sum 2027-03-09'],
  [
    'how many time I have drink coffee in the January',
    'times_eaten of coffee count/entry 2027-01-01..2027-01-31',
  ],
  [
    'how many times have I had a headache since christmas',
    'symptom of headache count 2026-12-25..2027-03-10',
  ],
  [
    'how much caffeine do i have before noon on weekdays',
    'caffeine_mg mean 2026-03-12..2027-03-10 {"weekdays":[1,2,3,4,5],"hours":{"from":0,"to":12}}',
  ],
  ['how much caffiene did i hav yest', 'caffeine_mg sum 2027-03-09'],
  ['how much dark chocolate in february', 'food_grams of dark chocolate sum 2027-02-01..2027-02-28'],
  ['how much did i weigh on the first of january', 'weight mean 2027-01-01'],
  ['how much fibre last week mate, my doctor asked', 'fiber_g sum 2027-03-01..2027-03-07'],
  [
    'how much protein, carbs and fat did I eat on sunday',
    'protein_g sum 2027-03-07 + carbohydrate_g sum 2027-03-07 + fat_g sum 2027-03-07',
  ],
  ['how much sleep am I getting on average', 'sleep_hours mean 2026-03-12..2027-03-10'],
  [
    'how much sodium, on average, am I having per day these past two weeks',
    'sodium_mg mean 2027-02-25..2027-03-10',
  ],
  ['how much sugar did i eat yesterday cos i feel rough today', 'sugars_g sum 2027-03-09'],
  [
    'how much vitamin d do I get on average, given how dark it is',
    'vitamin_d_ug mean 2026-03-12..2027-03-10',
  ],
  ['how much watter on thursday', 'water_ml sum 2027-03-04'],
  ['how much zucchini in january', 'food_grams of zucchini sum 2027-01-01..2027-01-31'],
  ['how often did i eat plums in january', 'times_eaten of plums count/entry 2027-01-01..2027-01-31'],
  ['how often did i eat yoghurt in january', 'times_eaten of yoghurt count/entry 2027-01-01..2027-01-31'],
  ['how often do I have pasta in a month', 'times_eaten of pasta mean/month 2026-03-12..2027-03-10'],
  [
    'how was my mood in january compared to february',
    'mood mean 2027-01-01..2027-01-31 {"window":{"from":"2027-02-01","to":"2027-02-28"}}',
  ],
  ["how's my fibre looking this week", 'fiber_g sum 2027-03-08..2027-03-10'],
  ['hw much fat did i hav on mon', 'fat_g sum 2027-03-08'],
  ["i'm on a diet so how many calories have i had today", 'energy_kcal sum 2027-03-10'],
  ['is my stress going up', 'stress slope 2026-03-12..2027-03-10'],
  ['is there any way to see my average mood for last week', 'mood mean 2027-03-01..2027-03-07'],
  ['it would be great to know how much water I drank on monday', 'water_ml sum 2027-03-08'],
  [
    'ive been eating a lot of bread lately, how many grams this month',
    'food_grams of bread sum 2027-03-01..2027-03-10',
  ],
  ['just out of interest what was my mood on 3 march', 'mood mean 2027-03-03'],
  ['kcals ystd', 'energy_kcal sum 2027-03-09'],
  ['lol how many coffees did i have yesterday', 'times_eaten of coffees count/entry 2027-03-09'],
  ['may I ask what I ate on 14 February', 'times_eaten list/food 2027-02-14'],
  ['mgnesium in feb', 'magnesium_mg sum 2027-02-01..2027-02-28'],
  [
    'my average stress, just weekdays, in february',
    'stress mean 2027-02-01..2027-02-28 {"weekdays":[1,2,3,4,5]}',
  ],
  ['my avg sleep hrs lst wk', 'sleep_hours mean 2027-03-01..2027-03-07'],
  ['my calories by week since january', 'energy_kcal list/week 2027-01-01..2027-03-10'],
  ['my doctor says I need more fibre, how much did I get last week', 'fiber_g sum 2027-03-01..2027-03-07'],
  ['my gp is worried about my weight, what was it on 1 march', 'weight mean 2027-03-01'],
  [
    'my trainer asked about protein. what was my average in february?',
    'protein_g mean 2027-02-01..2027-02-28',
  ],
  ['no rush, but what was my iron intake last month', 'iron_mg sum 2027-02-01..2027-02-28'],
  ['not sure if you can do this but whats my average mood in january', 'mood mean 2027-01-01..2027-01-31'],
  [
    'not trying to be difficult but how many coffees did I have on monday',
    'times_eaten of coffees count/entry 2027-03-08',
  ],
  ['oats, how often did I have them in january', 'times_eaten of oats count/entry 2027-01-01..2027-01-31'],
  [
    'ok so um I was thinking about my sleep and I wanted to ask how many hours I slept on average in february',
    'sleep_hours mean 2027-02-01..2027-02-28',
  ],
  [
    'on average how many calories do I eat for lunch',
    'energy_kcal mean/meal 2026-03-12..2027-03-10 {"meal":"lunch"}',
  ],
  ['on which date did I eat pizza most recently', 'times_eaten of pizza last 2026-03-12..2027-03-10'],
  ['please tell how many hour i sleep in average in january', 'sleep_hours mean 2027-01-01..2027-01-31'],
  ['potasium last wk', 'potassium_mg sum 2027-03-01..2027-03-07'],
  ['protein and fat yesterday', 'protein_g sum 2027-03-09 + fat_g sum 2027-03-09'],
  ['protein in the morning last week', 'protein_g sum 2027-03-01..2027-03-07 {"hours":{"from":0,"to":12}}'],
  ['protien avg last wk', 'protein_g mean 2027-03-01..2027-03-07'],
  ['quick question about fibre: how much yesterday', 'fiber_g sum 2027-03-09'],
  ['show me my iron for last month pretty please', 'iron_mg sum 2027-02-01..2027-02-28'],
  ['strss levels in febuary', 'stress mean 2027-02-01..2027-02-28'],
  ['sum of my alcohol in january in grams pls', 'alcohol_g sum 2027-01-01..2027-01-31'],
  ['tell me everything i drank on saturday', 'times_eaten list/food 2027-03-06'],
  ['the doctor wants to know my average salt for february', 'sodium_mg mean 2027-02-01..2027-02-28'],
  ['top source of sugar in february', 'sugars_g sum/food 2027-02-01..2027-02-28'],
  [
    'was my mood any better in february than january',
    'mood mean 2027-02-01..2027-02-28 {"window":{"from":"2027-01-01","to":"2027-01-31"}}',
  ],
  ['wats my avg kcals per day this yr', 'energy_kcal mean 2027-01-01..2027-03-10'],
  ['what did i eat for breakfast on sunday', 'times_eaten list/food 2027-03-07 {"meal":"breakfast"}'],
  ['what has been my stress at tuesday', 'stress mean 2027-03-09'],
  ['what meds did i take in january', 'medicine list/name 2027-01-01..2027-01-31'],
  ['what was my sleep between 2 and 5 march', 'sleep_hours mean 2027-03-02..2027-03-05'],
  ['what was the most caffeine I had in a day last month', 'caffeine_mg max/day 2027-02-01..2027-02-28'],
  ['what were my calories like on sunday', 'energy_kcal sum 2027-03-07'],
  ['what would you say my average stress has been since january', 'stress mean 2027-01-01..2027-03-10'],
  [
    "what's the highest amount of caffeine I ever had in one day",
    'caffeine_mg max/day 2026-03-12..2027-03-10',
  ],
  ["what's the least I weighed this year", 'weight min 2027-01-01..2027-03-10'],
  ['whats my sleep like on sundays', 'sleep_hours mean 2026-03-12..2027-03-10 {"weekdays":[7]}'],
  ['when did I last have wine', 'times_eaten of wine last 2026-03-12..2027-03-10'],
  ['when did i last take paracetamol', 'medicine of paracetamol last 2026-03-12..2027-03-10'],
  ['when was my blood pressure last measured', 'blood_pressure last 2026-03-12..2027-03-10'],
  ['which day did i sleep the longest in february', 'sleep_hours max 2027-02-01..2027-02-28'],
  ['which foods gave me the most iron last month', 'iron_mg max/food 2027-02-01..2027-02-28'],
  ['which meal has the most calories on average', 'energy_kcal max/meal_type 2026-03-12..2027-03-10'],
  ['which week had the highest average stress', 'stress max/week 2026-03-12..2027-03-10'],
  ['wot was my fibre 2day', 'fiber_g sum 2027-03-10'],
]

/** A word restricts these, and nothing is known of it. */
const RESTRICTED = [
  'at what time did I usually eat breakfast',
  'calories per euro last week',
  'calories when i slept badly',
  'how many calories did I have on Sunday with my friends',
  'how many cigarettes last week',
  'how many hours did I sleep after drinking wine',
  'how many pushups did I do last week',
  'how many times did i eat out last month',
  'how much chocolate did I eat after dinner last week',
  'how much coffee before the meeting yesterday',
  'how much coffee did I have in Paris',
  'how much fat-free milk did I drink last week',
  'how much water did I drink before the marathon',
  'my sleep on the nights after wine',
  'protein yesterday and fat today',
  'protein yesterday minus today',
  'what did I eat with my eggs on sunday',
  'what was the price of my lunch yesterday',
]

const context: QuestionContext = {
  ...createNames(starterIndex),
  today: '2027-03-10',
  since: '2026-03-12',
  timeZone: 'Europe/London',
  hasEarlier: false,
  last: [],
}

function textOf({ measure, of, window: { from, to }, only, group, reduce, against }: Query): string {
  const parts = [
    of === undefined ? measure : `${measure} of ${of}`,
    group === undefined ? reduce : `${reduce}/${group}`,
    from === to ? from : `${from}..${to}`,
    ...[only, against].flatMap((part) => (part === undefined ? [] : [JSON.stringify(part)])),
  ]
  return parts.join(' ')
}

test.each(SAID)('"%s"', (said, asked) => {
  const understood = understand(said, context)
  expect(
    understood
      .flatMap((one) => (one.kind === 'query' ? one.asked.map(({ query }) => textOf(query)) : [one.kind]))
      .join(' + '),
  ).toBe(asked)
})

test.each(RESTRICTED)('"%s" is not answered without what it is restricted to', (said) => {
  expect(understand(said, context).map(({ kind }) => kind)).not.toContain('query')
})
