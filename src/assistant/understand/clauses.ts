/** What stands before a question and asks nothing: greetings, exclamations, who would like to know. */

const PART_OF_DAY = '(?:morning|mornin|afternoon|evening|evenin|night|day)'
const GREETING = `(?:h[aeu]llo|hiya|hi|hey|heya|howdy|yo|oi|ahoy|greetings|g'?day|(?:a )?(?:very )?good ${PART_OF_DAY}|dear (?:app|journal|diary|assistant|bot))`
const GREETED =
  '(?:[ ,]+(?:there|all|again|everyone|everybody|folks|team|to you|you|you all|app|journal|diary|assistant|bot))*'
const WHOLE_GREETING = new RegExp(`^(?:${GREETING}|${PART_OF_DAY})${GREETED}[ ,;:–-]*$`, 'i')
const THANKS =
  /^(?:(?:many )?thanks|thank you|cheers|ta|ha|hm+|ok|okay|right|great|wow|oh)(?: (?:so|very) much| a lot| again| for that)?[ ,]*$/i
const GREETING_BEFORE = new RegExp(`^${GREETING}${GREETED}\\s*[,;:–-]+\\s*(?=\\S)`, 'i')
/** "Evening, sugar" may be the sugar of the evening; before a question it greets. */
const PART_BEFORE = new RegExp(
  `^${PART_OF_DAY}${GREETED}\\s*[,;:–-]+\\s*(?=(?:how|what|which|when|did|do|was|were|is|am|have|can|could)\\b)`,
  'i',
)
const EXCLAMATION = /^(?:(?:good|oh|dear|my|lord|god|gosh|heavens|well)[ ,]+)*what an? [\p{L} ]{2,24}$/iu
const ASKER =
  /^(?:(?:and|but|so|well|now) )?(?:my|our|the) [\p{L}-]+(?: [\p{L}-]+)? (?:(?:is|was|has been|keeps|kept|just|also|now|always) )*(?:(?:wonders?|wondered|wondering|asks?|asked|asking|enquires?|inquires?|curious)(?: me)?|(?:wants|wanted|needs|needed|would like|would love|is dying|demands) to (?:know|hear|see|learn))(?: about)? (?=(?:if|whether|how|what|which|when|on how|on which)\b.*\b(?:i|i've|my|me)\b)/iu

/** "if I ate salmon" becomes "did I ate salmon", which is read as a question. */
const asAsked = (sentence: string): string =>
  sentence.replace(
    /^(?:if|whether) i (?=(?:took|had|ate|drank|slept|have|did|was|am|met|reached|logged|weighed)\b)/i,
    'did I ',
  )

/** The sentences of a message without what opens it. */
export function withoutOpenings(sentences: readonly string[]): string[] {
  const kept = sentences.flatMap((sentence, at) => {
    const isLast = at === sentences.length - 1
    if (
      !isLast &&
      (EXCLAMATION.test(sentence) || (at === 0 && (WHOLE_GREETING.test(sentence) || THANKS.test(sentence))))
    )
      return []
    const greeted = at === 0 ? sentence.replace(GREETING_BEFORE, '').replace(PART_BEFORE, '') : sentence
    const asking = greeted.replace(ASKER, '')
    return [asking === greeted ? greeted : asAsked(asking)]
  })
  return kept.length === 0 ? [...sentences] : kept
}
