import type { Query } from '../../questions/query.ts'
import { inKnownWords } from './follow-phrases.ts'
import { type Words, words } from './words.ts'

/** The words around a follow-up question, and short ways to ask on in words that the slots know. */

const LEADS =
  /^[ |,]*(?:and|an(?! (?:average|hour|entry|day))|or|but|so|also|then|now|ok|okay|k|right|well|yes|yeah|yep|no|nope|hmm+|hm|ah|aha|oh|um|er|ta|cheers|thanks|great|cool|nice|fine|good|wow|lol|haha|sorry|actually|wait|hang on|alright|(?:the )?same(?: again)?(?: (?:but|for|with|thing|question|calculation|sum|query|check|analysis|figures?|numbers?|stats?|,))*(?! (?:time|day|night|week|weekend|month|quarter|year|period|days|dates?|season|window|span|range|interval)(?: |$))|what about|how about|what of|and what about|again|plus|do(?! (?:i|you|we|they|my|the|it|that|this|these|those|people|same) )|(?:repeat|redo|rerun|run|do|try|show)(?: me)? (?:it|that|this|the same)?(?: again| once more)?(?: (?:but|only|just|this time))*(?: (?:for|with|on|of|in))|(?:once|one time) (?:more|again)(?: (?:for|with))?|(?:and )?(?:if|when) (?:i|we|you) (?:only |just )*(?:count|counted|look at|looked at|take|took|consider|use|keep)(?: only| just)?|only|just|(?:ditto|likewise|similarly|same (?:deal|story))(?: (?:for|with|on))?|(?:(?:go|going|coming|returning) )?back to)(?= |$)/
const TRAILS =
  /[ |,]+(?:(?<! (?:since|before|after|until|till|from|by|back) )then|too|though|tho|as well|also|instead|again|please|pls|haha|lol|eh|huh|btw|by the way|(?:and nothing|nothing) (?:else|more)|on its own|by itself|in the end|all in all|at this rate|out of interest|(?:while|since|as) (?:we|i|you) (?:are|am) at it|ditto|likewise|(?:, )?or (?:am|was|is|did) (?:i|it|that) (?:[a-z]+ ){0,3}(?:off|short|behind|over|under|out|away)|same question|same for (?:it|that|this))[ |,]*$/
const MARKS =
  /^[ |,]*(?:(?:so|ok|okay|right|well|yes|yeah|no|hmm+|ah|oh|ta|cheers|thanks|great|cool|nice|fine|sorry|actually|wait)[ |,]+)*(?:and|an|or|but|also|then|now|only|just|same|the same|what about|how about|what of|plus|ditto|likewise|similarly|back to)(?= |$)/
const END_MARKS = /[ |,](?:then|too|though|tho|as well|also|instead)[ |,]*$/
const PRONOUNS = words('it|its|that|them|those|these|they|this one|that one|ones?|there|the same|same')

/** Said of somebody else's question: the person's own is meant. */
const MEANT_ME =
  /^ (?:(?:i (?:meant|mean)|for|about|but|it is|only|just|how about) )?(?:me|myself|mine|my own|my data|my own data)(?: (?:not|and not) .*)?(?: i (?:meant|mean))? $/

export type FollowWords = {
  text: Words
  /** It begins or ends as one that goes on. */
  isMarked: boolean
  /** It holds a word for what came before. */
  hasPronoun: boolean
}

/** "and …", "what about …", "… then": it goes on with the question before. */
export const isMarked = (message: Words): boolean => MARKS.test(message) || END_MARKS.test(message)

const REACTION =
  /^[ ,]*(?:(?:hm+|oh|ooh|wow|ha|haha|ah|ok|okay|right|really|gosh|ouch|well|yikes|huh) ?,? ?)*(?:(?:that|it|this|those|they) (?:is|was|are|were|looks?|seems?|sounds?) )(?:(?:a lot|much|way|far|quite|rather|not|bit|even|about|just) )*(?:more|less|fewer|higher|lower|better|worse|as|what|not what|about what|like) (?:[a-z]+ ){0,3}(?:i|we) (?:had )?(?:thought|expected|feared|hoped|guessed|reckoned|imagined|figured|would have thought)[ ,]*$/

/** "that is more than I thought": said of an answer, it asks nothing. */
export const isReaction = (sentence: Words): boolean => REACTION.test(sentence)

/** "yes, that one": of a reading that was offered. */
export const meansYes = (text: Words): boolean => YES.test(text)

const YES =
  /^ (?:(?:yes|yeah|yep|yup|ya|sure|ok|okay|right|correct|exactly|indeed|please|thanks|that one|that is (?:it|right|what i (?:mean|meant))|i (?:do|did|mean that)|go ahead|do that|it is)(?: ,)?(?: |$))+$/

/** @param last the last question. */
export function followWords(message: Words, last: Query): FollowWords {
  let text = withoutLeads(message)
  for (let count = 0; count < 4 && TRAILS.test(text); count++) text = text.replace(TRAILS, ' ')
  if (text.trim() === '') text = ' '
  const said = text
  text = inKnownWords(text, last)
  text = text.replace(/ +/g, ' ')
  return {
    text,
    isMarked: isMarked(message) || text !== said,
    hasPronoun: PRONOUNS.test(message),
  }
}

const withoutLeads = (message: Words): Words => {
  let text = message
  for (let count = 0; count < 8 && LEADS.test(text); count++)
    text = text.replace(LEADS, ' ').replace(/^ +/, ' ')
  return text
}

export const meansMe = (text: Words): boolean => MEANT_ME.test(withoutLeads(text).replace(/ [|,](?= )/g, ''))
