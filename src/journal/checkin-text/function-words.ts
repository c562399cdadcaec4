/**
 * Words that start something new and cannot continue a noun phrase: an ambiguous word before them is a
 * symptom.
 */
const FUNCTION_WORDS = new Set(
  (
    'pretty quite so super extremely bad badly worse better and or but with today since for now again this that so is has was are were as at from on in after before because when ' +
    'while all though although still i im ive my it its which who if then than to of coming going every each last during ' +
    'throughout too also today tonight yesterday although until yet well really very most mostly more but after behind under ' +
    'around along over up not no isnt wasnt hasnt a an the took slept feeling felt woke started starting got getting maybe ' +
    'probably constantly later overnight tho cos despite gone went goes away kept keeping symptoms hurts just only twice once between problem problems issue issues trouble attack attacks ish'
  ).split(' '),
)

/** True for a word that cannot continue a compound noun: "a cold and", not "a cold shower". */
export function isFunctionWord(text: string): boolean {
  return FUNCTION_WORDS.has(text)
}
