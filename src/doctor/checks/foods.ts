import { DAY_MS } from '../../contract/durations.ts'
import { listFoodSources } from '../../foods/sources.ts'
import { type Check, ok, warning } from '../finding.ts'

/** Publishers release new tables every one to two years. */
const OLD_DAYS = 730

export const foods: Check = {
  subject: 'food data',
  needsDatabase: true,
  run({ db, now, program }) {
    if (db === undefined) return []
    return listFoodSources(db).map(({ name, foods: count, imported_at }) => {
      const about = `${name}, ${count} foods`
      if (imported_at === null) return ok(`${about}, built in`)
      const days = Math.floor((now - Date.parse(imported_at)) / DAY_MS)
      const found = `${about}, imported ${imported_at.slice(0, 10)}`
      if (days <= OLD_DAYS) return ok(found)
      return warning(found, {
        meaning: 'newer products are missing, and recipes of products may have changed',
        fix: `download the current file and run: ${program} foods import FILE`,
      })
    })
  },
}
