import { expect, test } from 'bun:test'
import type { QuestionContext } from '../../src/assistant/understand/context.ts'
import { isAboutOthers } from '../../src/assistant/understand/other-people.ts'
import { slotsOf } from '../../src/assistant/understand/slots-of.ts'
import { correctedWord } from '../../src/assistant/understand/spelling.ts'
import { inUsualOrder } from '../../src/assistant/understand/usual-order.ts'
import { easterSunday } from '../../src/assistant/understand/window/holidays.ts'
import { plainWords } from '../../src/assistant/understand/words.ts'

/** Ways to say when, and the days that they mean on Wednesday, 10 March 2027, in a journal that begins a year before. */
const TIMES: [said: string, meant: string][] = [
  // days
  ['protein yesterday', '2027-03-09'],
  ['protein last wednesday', '2027-03-03'],
  ['protein on saturday', '2027-03-06'],
  ['protein sunday just gone', '2027-03-07'],
  ['protein this past sunday', '2027-03-07'],
  ['protein the sunday before last', '2027-02-28'],
  ['protein monday last week', '2027-03-01'],
  ['protein last week on thursday', '2027-03-04'],
  ['protein two sundays ago', '2027-02-28'],
  ['protein a week last tuesday', '2027-03-02'],
  ['protein this friday', 'future 2027-03-12'],
  ['protein next tuesday', 'future 2027-03-16'],
  ['protein on wednesday', 'ask 2027-03-10 2027-03-03'],
  ['protein the day before yesterday', '2027-03-08'],
  ['protein fortnight ago today', '2027-02-24'],
  ['protein a fortnight ago', '2027-02-24'],
  ['protein three days ago', '2027-03-07'],
  ['protein a week ago today', '2027-03-03'],
  ['protein a week ago yesterday', '2027-03-02'],
  ['protein this time last week', '2027-03-03'],
  ['protein this day last month', '2027-02-10'],
  ['protein the same day last week', '2027-03-03'],
  ['protein three weeks ago', '2027-02-17'],
  ['protein on the 6th Jan', '2027-01-06'],
  ['protein Jan 6', '2027-01-06'],
  ['protein January the 6th', '2027-01-06'],
  ['protein 6/1', '2027-01-06'],
  ['protein 6.1.2027', '2027-01-06'],
  ['protein on 2027-01-06', '2027-01-06'],
  ['protein on the sixth of January', '2027-01-06'],
  ['protein on the twenty-first of February', '2027-02-21'],
  ['protein on March the third', '2027-03-03'],
  ['protein 24th of December last year', '2026-12-24'],
  ['protein on the 5th', '2027-03-05'],
  ['protein on the 28th', '2027-02-28'],
  ['protein on the first of the month', '2027-03-01'],
  ['protein on the last day of last month', '2027-02-28'],
  ['protein on Friday the 5th', '2027-03-05'],
  ['protein on Sunday, 14 February', '2027-02-14'],
  ['protein on Monday 2 March', 'impossible'],
  ['protein on 31 February', 'impossible'],
  ['protein 30th of Feb', 'impossible'],
  ['protein on the 31st of November', 'impossible'],
  ['protein on 13/13', 'impossible'],
  ['protein on 40 May', 'impossible'],
  ['protein tomorrow', 'future 2027-03-11'],
  ['protein on 3 April 2027', 'future 2027-04-03'],
  ['protein on 1 May 2025', '2025-05-01'],
  ['protein saturday last', '2027-03-06'],
  ['protein at the weekend past', '2027-03-06..2027-03-07'],
  ['protein in the week just gone', '2027-03-01..2027-03-07'],
  ['protein in the three last full weeks', '2027-02-15..2027-03-07'],
  ['protein in the last two calendar months', '2027-01-01..2027-02-28'],
  ['protein in the heatwave in August', '2026-08-01..2026-08-31'],
  ['protein during the long cold snap of January', '2027-01-01..2027-01-31'],
  ['protein in weeks 3 to 6', '2027-01-18..2027-02-14'],
  ['protein from November to the end of the year', '2026-11-01..2026-12-31'],
  ['protein in the year up to today', '2027-01-01..2027-03-10'],
  ['protein this past summer', '2026-06-01..2026-08-31'],
  ['protein on Diwali', '2026-11-08'],
  ['protein during Ramadan', '2027-02-08..2027-03-09'],
  ['protein on Holi', '2026-03-04'],
  ['protein on Diwali 2019', 'left: diwali'],
  ['protein in the carnival days', '2027-02-04..2027-02-09'],
  ['protein the friday before halloween', '2026-10-30'],
  ['protein this morning before 10', '2027-03-10 at 0-10'],
  ['protein yesterday evening after 7', '2027-03-09 at 19-24'],
  ['protein after 7 yesterday', 'left: after 7'],
  ['protein on tuesday and friday, what is it in february', '2027-02-01..2027-02-28 on 2,5'],
  // misspelt
  ['protein last wensday', '2027-03-03'],
  ['protein on thrusday', '2027-03-04'],
  ['protein on satarday', '2027-03-06'],
  ['protein on wendsday last week', '2027-03-03'],
  ['protein last teusday', '2027-03-09'],
  ['protein last freiday', '2027-03-05'],
  ['protein in Janurary', '2027-01-01..2027-01-31'],
  ['protein in febuary', '2027-02-01..2027-02-28'],
  ['protein in agust', '2026-08-01..2026-08-31'],
  ['protein in septemeber', '2026-09-01..2026-09-30'],
  ['protein in ocotber', '2026-10-01..2026-10-31'],
  ['protein in novemeber', '2026-11-01..2026-11-30'],
  ['protein in decmber', '2026-12-01..2026-12-31'],
  ['protein in apirl', '2026-04-01..2026-04-30'],
  ['protein yesteday', '2027-03-09'],
  ['protein at chrismas', '2026-12-25'],
  ['protein on holloween', '2026-10-31'],
  ['protein last wekend', '2027-03-06..2027-03-07'],
  // weeks, months, years
  ['protein this week', '2027-03-08..2027-03-10'],
  ['protein last week', '2027-03-01..2027-03-07'],
  ['protein the week before last', '2027-02-22..2027-02-28'],
  ['protein past week', '2027-03-04..2027-03-10'],
  ['protein in the last 7 days', '2027-03-04..2027-03-10'],
  ['protein past couple of weeks', '2027-02-25..2027-03-10'],
  ['protein over the last couple weeks', '2027-02-25..2027-03-10'],
  ['protein these last 2 weeks', '2027-02-25..2027-03-10'],
  ['protein the last fortnight', '2027-02-25..2027-03-10'],
  ['protein last three full weeks', '2027-02-15..2027-03-07'],
  ['protein the last full month', '2027-02-01..2027-02-28'],
  ['protein last month', '2027-02-01..2027-02-28'],
  ['protein so far this month', '2027-03-01..2027-03-10'],
  ['protein this month so far', '2027-03-01..2027-03-10'],
  ['protein month to date', '2027-03-01..2027-03-10'],
  ['protein all week', '2027-03-08..2027-03-10'],
  ['protein all year', '2027-01-01..2027-03-10'],
  ['protein this year to date', '2027-01-01..2027-03-10'],
  ['protein since the start of the year', '2027-01-01..2027-03-10'],
  ['protein since the beginning of the month', '2027-03-01..2027-03-10'],
  ['protein in the whole year', '2026-03-11..2027-03-10'],
  ['protein in Feb', '2027-02-01..2027-02-28'],
  ['protein in December 2026', '2026-12-01..2026-12-31'],
  ['protein December last year', '2026-12-01..2026-12-31'],
  ['protein over all of february', '2027-02-01..2027-02-28'],
  ['protein last May', '2026-05-01..2026-05-31'],
  ['protein from april to june', '2026-04-01..2026-06-30'],
  ['protein December through February', '2026-12-01..2027-02-28'],
  ['protein in July and August', '2026-07-01..2026-08-31'],
  ['protein December, January, February', '2026-12-01..2027-02-28'],
  ['protein November to February 2027', '2026-11-01..2027-02-28'],
  ['protein since October', '2026-10-01..2027-03-10'],
  ['protein since the beginning of November', '2026-11-01..2027-03-10'],
  ['protein since begin of november', '2026-11-01..2027-03-10'],
  ['protein since the start of my journal', '2026-03-11..2027-03-10'],
  ['protein from october onwards', '2026-10-01..2027-03-10'],
  ['protein from Monday until now', '2027-03-08..2027-03-10'],
  ['protein since monday', '2027-03-08..2027-03-10'],
  ['protein until the end of january', '2026-03-11..2027-01-31'],
  ['protein first week of June', '2026-06-01..2026-06-07'],
  ['protein the last week of February', '2027-02-22..2027-02-28'],
  ['protein in the first half of February', '2027-02-01..2027-02-14'],
  ['protein in the second half of January', '2027-01-16..2027-01-31'],
  ['protein the first ten days of February', '2027-02-01..2027-02-10'],
  ['protein last 3 days of January', '2027-01-29..2027-01-31'],
  ['protein in early January', '2027-01-01..2027-01-10'],
  ['protein in late February', '2027-02-21..2027-02-28'],
  ['protein first Monday of February', '2027-02-01'],
  ['protein last friday in January', '2027-01-29'],
  ['protein first weekend of February', '2027-02-06..2027-02-07'],
  ['protein the week of 15 February', '2027-02-15..2027-02-21'],
  ['protein in q4', '2026-10-01..2026-12-31'],
  ['protein in the third quarter of 2026', '2026-07-01..2026-09-30'],
  ['protein last quarter', '2026-10-01..2026-12-31'],
  ['protein last weekend', '2027-03-06..2027-03-07'],
  ['protein the weekend before last', '2027-02-27..2027-02-28'],
  ['protein last summer', '2026-06-01..2026-08-31'],
  ['protein since the autumn', '2026-12-01..2027-03-10'],
  ['protein the week of thanksgiving', '2026-11-23..2026-11-29'],
  ['protein between Easter and Whitsun', '2026-04-05..2026-05-24'],
  ['protein on St Patrick’s', '2026-03-17'],
  ['most protein of the month', '2027-03-01..2027-03-10'],
  ["the year's heaviest dinner", 'ask 2027-01-01..2027-03-10 2026-03-11..2027-03-10'],
  ['protein since autumn began', '2026-09-01..2027-03-10'],
  ['protein since last summer', '2026-09-01..2027-03-10'],
  ['protein over the winter', '2026-12-01..2027-02-28'],
  ['protein this winter', '2026-12-01..2027-02-28'],
  ['protein last spring', '2026-03-01..2026-05-31'],
  ['protein in summer 2026', '2026-06-01..2026-08-31'],
  ['protein ever', '2026-03-11..2027-03-10'],
  ['protein of all time', '2026-03-11..2027-03-10'],
  ['protein in 2019', '2019-01-01..2019-12-31'],
  ['protein in April 2027', 'future 2027-04-01'],
  // ranges
  ['protein for February and March so far', '2027-02-01..2027-03-10'],
  ['protein in the cold months, December through February', '2026-12-01..2027-02-28'],
  ['protein in the hot months July and August', '2026-07-01..2026-08-31'],
  ['protein for the winter months December, January and February', '2026-12-01..2027-02-28'],
  ['protein from 3 to 7 February', '2027-02-03..2027-02-07'],
  ['protein 5-9 Feb', '2027-02-05..2027-02-09'],
  ['protein from Dec 24th through Jan 1st', '2026-12-24..2027-01-01'],
  ['protein between christmas and new year', '2026-12-25..2027-01-01'],
  ['protein monday to friday', '2027-03-01..2027-03-05'],
  ['protein from Friday to Sunday', '2027-03-05..2027-03-07'],
  ['protein from the 3rd to the 7th', '2027-03-03..2027-03-07'],
  ['protein yesterday and the day before', '2027-03-08..2027-03-09'],
  ['protein yesterday and today', '2027-03-09..2027-03-10'],
  ['protein saturday and sunday', '2027-03-06..2027-03-07'],
  ['protein sat n sun', '2027-03-06..2027-03-07'],
  ['protein monday and wednesday last week', '2027-03-01..2027-03-07 on 1,3'],
  ['protein the ten days before christmas', '2026-12-15..2026-12-24'],
  ['protein ten days before christmas', '2026-12-15'],
  ['protein the week before christmas', '2026-12-18..2026-12-24'],
  ['protein the day after christmas', '2026-12-26'],
  ['protein the week after new year', '2027-01-02..2027-01-08'],
  ['protein over the christmas holidays, 24 December to 2 January', '2026-12-24..2027-01-02'],
  ['protein in February, this February I mean', '2027-02-01..2027-02-28'],
  // holidays
  ['protein on christmas day', '2026-12-25'],
  ['protein over christmas', '2026-12-24..2026-12-26'],
  ['protein on boxing day', '2026-12-26'],
  ['protein on new years eve', '2026-12-31'],
  ["protein on New Year's Day", '2027-01-01'],
  ['protein since new year', '2027-01-01..2027-03-10'],
  ["protein on valentine's day", '2027-02-14'],
  ['protein at halloween', '2026-10-31'],
  ['protein on easter sunday', '2026-04-05'],
  ['protein on Good Friday', '2026-04-03'],
  ['protein easter monday last year', '2026-04-06'],
  ['protein at easter', '2026-04-03..2026-04-06'],
  ['protein on pancake day', '2027-02-09'],
  ['protein on thanksgiving', '2026-11-26'],
  ['protein next christmas', 'future 2027-12-25'],
  ["protein on mother's day", 'ask 2026-05-10 2027-03-07'],
  ['protein on mothers day, sunday just gone', '2027-03-07'],
  ['protein on bonfire night', '2026-11-05'],
  ['protein in the first week of the month', '2027-03-01..2027-03-07'],
  ['protein in march', '2027-03-01..2027-03-10'],
  // feasts beside their dates
  ['protein on Shrove Tuesday, that was 9 February', '2027-02-09'],
  ['protein on Republic Day, 26 January', '2027-01-26'],
  ['protein on republic day', 'ask 2027-01-26 2026-06-02 2026-10-29'],
  ['protein on Halloween, 30 October', 'ask 2026-10-31 2026-10-30'],
  ['protein on rose monday', '2027-02-08'],
  ['protein from Halloween to St Nicholas', '2026-10-31..2026-12-06'],
  ['protein the week after Thanksgiving', '2026-11-27..2026-12-03'],
  ['protein through the holidays, 23 December to 3 January', '2026-12-23..2027-01-03'],
  ['protein in the new year', '2027-01-01..2027-03-10'],
  ['protein since the clocks changed', '2026-10-25..2027-03-10'],
  ['protein before the clocks went forward last spring', '2026-03-11..2026-03-28'],
  ['protein the week after the clocks went back', '2026-10-26..2026-11-01'],
  ['protein the weekend after Halloween', '2026-11-07..2026-11-08'],
  ['protein the weekend before Christmas', '2026-12-19..2026-12-20'],
  ['protein the Friday before Halloween', '2026-10-30'],
  ['protein on Mondays after Easter', '2026-04-06..2027-03-10 on 1'],
  ['protein in KW 8', '2027-02-22..2027-02-28'],
  ['protein in calendar week 53', '2026-12-28..2027-01-03'],
  ['protein in calendar week 54', 'impossible'],
  ['protein yesterday vs. the day before yesterday', '2027-03-09 vs 2027-03-08'],
  // the first days of the journal
  ['protein in my first month of keeping a diary', '2026-03-11..2026-04-10'],
  ['protein the first two weeks of my journal', '2026-03-11..2026-03-24'],
  ['protein from when I started until the end of April', '2026-03-11..2026-04-30'],
  ['protein the whole year so far', '2027-01-01..2027-03-10'],
  // what hangs on another time
  ['protein the day before the wedding on 5 December', '2026-12-04'],
  ['protein the three days after our party on 6 February', '2027-02-07..2027-02-09'],
  [
    'protein this week against the same days of last week',
    '2027-03-08..2027-03-10 vs 2027-03-01..2027-03-03',
  ],
  [
    'protein this month vs last month up to the same date',
    '2027-03-01..2027-03-10 vs 2027-02-01..2027-02-10',
  ],
  // weekdays that come again
  ['protein on tuesdays', 'always 2'],
  ['protein at weekends', 'always 6,7'],
  ['protein on workdays', 'always 1,2,3,4,5'],
  ['protein on a normal work day', 'always 1,2,3,4,5'],
  ['protein on weekdays last month', '2027-02-01..2027-02-28 on 1,2,3,4,5'],
  ['protein on tuesdays this year', '2027-01-01..2027-03-10 on 2'],
  ['protein sat n sun since oct', '2026-10-01..2027-03-10 on 6,7'],
  ['protein Mon-Fri only, last month', '2027-02-01..2027-02-28 on 1,2,3,4,5'],
  ['protein which saturday this year', '2027-01-01..2027-03-10 on 6'],
  ['protein saturday in February', '2027-02-01..2027-02-28 on 6'],
  ['protein on weekends in autumn', '2026-09-01..2026-11-30 on 6,7'],
  ['protein every Sunday since January', '2027-01-01..2027-03-10 on 7'],
  ['protein the last two Sundays', '2027-02-28..2027-03-07 on 7'],
  ['protein wednesday in the week of 15 February', '2027-02-17'],
  ['protein on training days, Tue and Thu', 'always 2,4'],
  ['protein on my yoga days - Mon Fri - last two full weeks', '2027-02-22..2027-03-07 on 1,5'],
  ['protein over the last three full weeks, mon wed fri', '2027-02-15..2027-03-07 on 1,3,5'],
  // parts of the day
  ['protein between midnight and 5 last week', '2027-03-01..2027-03-07 at 0-5'],
  ["morning protein, till 9 o'clock, in January", '2027-01-01..2027-01-31 at 0-9'],
  ['protein last night', '2027-03-09 at 18-24'],
  ['protein this morning', '2027-03-10 at 0-12'],
  ['protein yesterday evening', '2027-03-09 at 18-24'],
  ['protein on saturday night', '2027-03-06 at 18-24'],
  ['protein after six pm last month', '2027-02-01..2027-02-28 at 18-24'],
  ['protein before 10 in the morning last week', '2027-03-01..2027-03-07 at 0-10'],
  ['protein after nine in the evening yesterday', '2027-03-09 at 21-24'],
  ['protein between 2 and 5 pm yesterday', '2027-03-09 at 14-17'],
  ['protein at night last week', '2027-03-01..2027-03-07 at 18-24'],
  ['protein before noon yesterday', '2027-03-09 at 0-12'],
  // compared
  [
    'protein in the first half of February than in the second half',
    '2027-02-01..2027-02-14 vs 2027-02-15..2027-02-28',
  ],
  ['protein this week against last', '2027-03-08..2027-03-10 vs 2027-03-01..2027-03-07'],
  ['protein last week compared to the week before', '2027-03-01..2027-03-07 vs 2027-02-22..2027-02-28'],
  ['protein in February more than in January', '2027-02-01..2027-02-28 vs 2027-01-01..2027-01-31'],
  ['protein today vs yesterday', '2027-03-10 vs 2027-03-09'],
  ['protein april versus may of last year', '2026-04-01..2026-04-30 vs 2026-05-01..2026-05-31'],
  ['protein this month compared with the previous month', '2027-03-01..2027-03-10 vs 2027-02-01..2027-02-28'],
  ['protein 3 March or 4 March', '2027-03-03 vs 2027-03-04'],
]

const CONTEXT: QuestionContext = {
  today: '2027-03-10',
  since: '2026-03-11',
  timeZone: 'Europe/Berlin',
  kindOf: () => undefined,
  isFoodWord: () => false,
  last: [],
  hasEarlier: false,
}

const datesText = ({ from, to }: { from: string; to: string }) => (from === to ? from : `${from}..${to}`)

function meaningOf(said: string, context: QuestionContext = CONTEXT): string {
  const slots = slotsOf(inUsualOrder(plainWords(said, (word) => correctedWord(word, () => false))), context)
  const { problem, windows, only, isCompared, names } = slots
  // What no reader took may restrict the question.
  if (names.length > 0) return `left: ${names.join(', ')}`
  if (problem?.why === 'impossible') return 'impossible'
  if (problem?.why === 'future') return `future ${problem.window.from}`
  if (problem?.why === 'ambiguous') return `ask ${problem.windows.map(datesText).join(' ')}`
  const dates = windows.map(({ window }) => datesText(window))
  const parts = [
    dates.length === 0 && only.weekdays !== undefined ? 'always' : dates.join(isCompared ? ' vs ' : ' and '),
  ]
  if (only.weekdays !== undefined) parts.push(`${dates.length === 0 ? '' : 'on '}${only.weekdays.join(',')}`)
  if (only.hours !== undefined) parts.push(`at ${only.hours.from}-${only.hours.to}`)
  return parts.join(' ')
}

test.each(TIMES)('"%s" is %s', (said, meant) => {
  expect(meaningOf(said)).toBe(meant)
})

test('Easter is where the churches have it', () => {
  expect([1961, 2008, 2019, 2024, 2025, 2026, 2027, 2038, 2049].map(easterSunday)).toEqual([
    '1961-04-02',
    '2008-03-23',
    '2019-04-21',
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2038-04-25',
    '2049-04-18',
  ])
})

test('a date of two numbers and days of a country are read as the country has them', () => {
  const of = (said: string, timeZone: string) => meaningOf(said, { ...CONTEXT, timeZone })
  expect(of('protein on 3/2', 'Europe/London')).toBe('2027-02-03')
  expect(of('protein on 3/2', 'America/New_York')).toBe('2027-03-02')
  expect(of('protein on 3/2', 'America/Toronto')).toBe('ask 2027-02-03 2027-03-02')
  expect(of("protein on mother's day", 'Europe/London')).toBe('2027-03-07')
  expect(of("protein on mother's day", 'America/New_York')).toBe('2026-05-10')
  expect(of('protein on thanksgiving', 'America/Toronto')).toBe('2026-10-12')
  expect(of('protein last summer', 'Australia/Sydney')).toBe('2026-12-01..2027-02-28')
})

test('a time may be the one of the question before, or stand beside it', () => {
  const after = (from: string, to: string, said: string) =>
    meaningOf(said, { ...CONTEXT, last: [{ measure: 'mood', reduce: 'mean', window: { from, to } }] })
  expect(after('2027-03-03', '2027-03-03', 'protein that day')).toBe('2027-03-03')
  expect(after('2027-03-03', '2027-03-03', 'protein that week')).toBe('2027-03-01..2027-03-07')
  expect(after('2027-02-01', '2027-02-28', 'protein that day')).toBe('left: day')
  expect(after('2027-02-01', '2027-02-28', 'protein in the same period')).toBe('2027-02-01..2027-02-28')
  expect(after('2027-03-01', '2027-03-07', 'protein on the sunday of it')).toBe('2027-03-07')
  expect(after('2027-03-03', '2027-03-03', 'protein the night before')).toBe('2027-03-02')
  expect(after('2027-03-07', '2027-03-07', 'protein the sunday before that one')).toBe('2027-02-28')
  expect(after('2027-03-01', '2027-03-01', 'protein the monday before')).toBe('2027-02-22')
  expect(after('2026-12-01', '2027-02-28', 'protein in the autumn before')).toBe('2026-09-01..2026-11-30')
  expect(after('2027-03-03', '2027-03-03', 'protein the day after')).toBe('2027-03-04')
  expect(after('2026-12-26', '2026-12-26', 'protein since then')).toBe('2026-12-27..2027-03-10')
  expect(after('2027-02-01', '2027-02-28', 'protein the month before that')).toBe('2027-01-01..2027-01-31')
})

test('the day of the week tells what comes first in a date, and a day to come is not asked for', () => {
  expect(meaningOf('protein on 02/03/2027, that was a Wednesday')).not.toContain('2027-03-02')
  expect(meaningOf('protein on Tuesday 02/03/2027')).toBe('2027-03-02')
  expect(meaningOf('protein on Wednesday 03/02/2027')).toBe('2027-02-03')
  expect(meaningOf('protein on Friday 03/02/2027')).toBe('impossible')
  expect(meaningOf('protein on 02/04/2027')).toBe('2027-02-04')
  expect(meaningOf('protein on 04/05/2027')).toBe('future 2027-05-04')
})

test('only sleep is of a night that goes into another day', () => {
  const nights = (said: string) => slotsOf(plainWords(said), CONTEXT).windows.map(({ night }) => night)
  expect(meaningOf('sleep in the night to today')).toBe('2027-03-10')
  expect(nights('sleep in the night to today')).toEqual(['ends'])
  expect(meaningOf('sleep on saturday night into sunday')).toBe('2027-03-07')
  expect(meaningOf('sleep usually on sunday night to monday')).toBe('always 1')
  expect(meaningOf('sleep on monday night to friday')).not.toBe('2027-03-05')
})

test("mother's day is a day, and a mother is somebody else", () => {
  const isAbout = (said: string) => isAboutOthers(plainWords(said), said, () => false)
  expect(isAbout("protein on mother's day")).toBe(false)
  expect(isAbout("my mother's protein on mother's day")).toBe(true)
})
