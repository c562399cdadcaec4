import { chooseUnits, hasChosenUnits } from '../../units.ts'
import { browserZone } from '../../zone-offset.ts'

/** The countries whose people use pounds and feet. */
const US_UNITS = ['US', 'LR', 'MM']

/** Shows the units of the browser's country, unless some were chosen here. */
export function guessUnits(): void {
  if (hasChosenUnits()) return
  chooseUnits(US_UNITS.includes(new Intl.Locale(navigator.language).region ?? '') ? 'us' : 'metric')
}

/** All time zones, with the one that is shown and that of the browser among them. */
export const timeZoneOptions = (shown: string): readonly { value: string; label: string }[] =>
  [...new Set([shown, browserZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])]
    .toSorted()
    .map((value) => ({ value, label: value.replaceAll('_', ' ') }))
