import { MIN_TARGET_KCAL } from '../../nutrition/energy-target.ts'
import type { Reading } from './reading.ts'

const FAST =
  /\b(?:fast(?:s|ing|ed)?|without (?:[a-z]+ )?(?:food|eating|meals)|not eat\w*|(?:stop|quit|avoid) eating|eat(?:ing)? nothing|no (?:solid )?(?:food|meals|calories|eating)(?! (?:entr|log|record|was|were|is|are))|(?:only (?:drink(?:ing)? )?|just (?:drink(?:ing)? )?|nothing (?:but|except) )(?:water|tea|broth|juices?|liquids?)|(?:water|liquids?|juices?|broth|tea)[- ](?:only|fast|cleanse)|juice (?:cleanse|cure)|skip (?:all )?(?:meals|eating|food))\b/
/** What the journal does not have is no fast. */
const KEPT = /\b(?:i (?:have|see|find|know)|entr(?:y|ies)|logged|recorded)\b/
const DAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)day'
const LONG = new RegExp(
  `\\b(?:(\\d+(?:\\.\\d+)?)[ -]?(hours?|h|hrs?|days?|weeks?)|(?:all|a whole|an entire|the (?:whole|entire)|a full|several|some|a few|a couple of|two|three|four|five|six|seven|another) (day|days|week|weeks|weekend)|(?:until|till|through|to|over|for|across) (?:the )?(?:next |this |coming |following )?(${DAY}|weekend|week|day after)|(day and a half|${DAY} (?:to|until|and) ${DAY}))\\b`,
  'g',
)
const MAX_FAST_HOURS = 24
const NEGATED = /\b(?:not|never|don't|do not|no|avoid|without|instead of|rather than|isn't|shouldn't)\b/
const DEFICIT =
  /\b(?:deficit|lose (?:some |more |a little |that )?(?:weight|kilos?|kg|pounds|fat)|weight[ -]loss|losing weight|slim(?:ming)? down|eat(?:ing)? (?:less|fewer|under|below)|cut(?:ting)?(?: down)?(?: on)? (?:calories|kcal|carbs|your intake|portions)|fewer calories|reduc\w+ (?:your )?(?:calories|intake|portions|energy)|smaller portions|restrict\w*|skip (?:a |your )?(?:meal|breakfast|lunch|dinner)s?|fast(?:ing)?|diet down)\b/

/** Whether it speaks of more than a day without food. */
export function isLongFast(text: string): boolean {
  if (KEPT.test(text)) return false
  if (!FAST.test(text) || NEGATED.test(text.replace(FAST, ' '))) return false
  return [...text.matchAll(LONG)].some(([, count, unit, ...others]) => {
    if (others.some((other) => other !== undefined)) return true
    const hours = Number(count) * (unit?.startsWith('h') ? 1 : unit?.startsWith('d') ? 24 : 168)
    return hours > MAX_FAST_HOURS || (unit?.startsWith('d') === true && Number(count) >= 1)
  })
}

const AIM =
  /\b(?:aim|keep|stick|stay|limit|go|drop|cut|try|eat|target|intake|diet|should|could|can|need|enough|under|below)\b/
const OF_DAY = /\b(?:a day|daily|per day|each day|days?|weeks?|intake|diet|total|in all)\b/
const OF_FOOD = /\b(?:meal|breakfast|lunch|dinner|snack|more|fewer|less|extra|left|burn\w*|deficit|from)\b/
const LOSS = /\b(?:lose|losing|drop|dropping|shed|shedding|loss|down)\b/
const OF_WEEK = /\b(?:a|per|each|every|this|next|within a|in a|in one|the coming) (?:week|day)\b|\bweekly\b/
/** Faster than guidelines for losing weight advise. */
const MAX_LOSS_GRAMS_A_WEEK = 1000

/** Whether it advises less energy than the lowest target of the program, or more than a kilogram a week. */
export function isCrashDiet({ text, figures, isAdvice }: Reading): boolean {
  return figures.some(({ value, unit }) => {
    const size = value * (unit?.factor ?? 1)
    if (unit?.dimension === 'energy')
      return (
        size < MIN_TARGET_KCAL.female &&
        AIM.test(text) &&
        !OF_FOOD.test(text) &&
        (isAdvice || OF_DAY.test(text)) &&
        !/\b(?:you (?:had|ate|logged|took in|have had)|yesterday|today)\b/.test(text)
      )
    return (
      unit?.dimension === 'mass' &&
      size > MAX_LOSS_GRAMS_A_WEEK &&
      LOSS.test(text) &&
      OF_WEEK.test(text) &&
      !/\byou (?:lost|are down|have lost)\b/.test(text)
    )
  })
}

export const isWeightLoss = (text: string): boolean => DEFICIT.test(text) && !NEGATED.test(text)
