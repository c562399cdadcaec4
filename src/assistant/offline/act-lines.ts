import type { NextStep } from '../conversation-schema.ts'
import type { Act } from '../understand/understanding.ts'
import { nutrientInText, nutrientUnit, quotedText } from './format-text.ts'
import { valueText } from './query-values.ts'

/** A request to change something: a step that is ready to be called, and the word that nothing was changed. */
export function actAnswer(act: Act): { lines: string[]; steps: NextStep[] } {
  const ready = (line: string, step: NextStep) => ({
    lines: [`${line} Nothing has been changed yet: a question to me never changes your journal.`],
    steps: [step],
  })
  switch (act.act) {
    case 'log_food': {
      const text = `Log ${quotedText(act.text)}${act.meal === undefined ? '' : ` for ${act.meal}`}`
      const input = { food_name: act.text, ...(act.meal !== undefined && { meal_type: act.meal }) }
      return ready(`${text}: this is ready to be done.`, {
        kind: 'log_food',
        text,
        call: { name: 'log_food', input },
      })
    }
    case 'log_checkin':
      return ready('This is ready to be logged as a check-in.', {
        kind: 'check_in',
        text: `Log a check-in: ${quotedText(act.text)}`,
        call: { name: 'log_checkin', input: { content: act.text } },
      })
    case 'set_target': {
      const text = `Set the target for ${nutrientInText(act.nutrient)} to ${valueText(act.value, nutrientUnit(act.nutrient))}`
      const input = { targets: { [act.nutrient]: act.value } }
      return ready(`${text}: this is ready to be done.`, {
        kind: 'profile',
        text,
        call: { name: 'PATCH /api/profile', input },
      })
    }
    case 'delete':
    case 'change':
      return {
        lines: [
          'I cannot change or delete what is stored. Open the day on the page: every entry there can be edited, deleted and restored.',
        ],
        steps: [],
      }
    case 'remind':
      return {
        lines: [
          'I cannot remind you of anything. Your phone’s clock or calendar can; a protocol keeps track of what you did.',
        ],
        steps: [],
      }
  }
}
