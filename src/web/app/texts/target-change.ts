import { formatNumber } from '../english-formatters.ts'

const whole = (value: number) => formatNumber(value, 0)

/** On Today, in the week after the energy target has changed. */
export const TARGET_CHANGE = {
  changed: (by: number, weekday: string) =>
    `Your target is ${whole(Math.abs(by))} kcal ${by > 0 ? 'higher' : 'lower'} since ${weekday}: why`,
  settings: 'Show it in your profile',
} as const
