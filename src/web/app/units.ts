import { signal } from '@preact/signals'
import { formatNumber } from './english-formatters.ts'

/**
 * In which units a person sees and types masses, heights and volumes. What is stored and sent is always metric: kg,
 * cm and ml. Shown values are rounded to the step of their unit, so send what was read only where it was changed:
 * a value that nobody touched would otherwise drift.
 */

export const UNIT_SYSTEMS = ['metric', 'us'] as const
export type UnitSystem = (typeof UNIT_SYSTEMS)[number]

const KEY = 'units'
const UNKNOWN = '–'
const KG_PER_LB = 0.45359237
const CM_PER_INCH = 2.54
const INCHES_PER_FOOT = 12
/** The US customary fluid ounce. */
const ML_PER_FL_OZ = 29.5735295625

/** The system that was chosen on this browser; `units.value` in a component renders it again when that changes. */
export const units = signal<UnitSystem>(storedUnits())

function storedUnits(): UnitSystem {
  try {
    return UNIT_SYSTEMS.find((system) => system === localStorage.getItem(KEY)) ?? 'metric'
  } catch {
    return 'metric'
  }
}

/** Whether a person has chosen the units on this browser. */
export function hasChosenUnits(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

/** Shows everything in a system, and keeps the choice where that is possible. */
export function chooseUnits(system: UnitSystem): void {
  units.value = system
  try {
    localStorage.setItem(KEY, system)
  } catch {
    // Without storage the choice holds until the page is closed.
  }
}

/** The smallest difference that is shown, in the unit shown (of a height in US units: inches). */
export const DISPLAY_STEPS = {
  metric: { mass: 0.1, height: 0.1, volume: 1 },
  us: { mass: 0.1, height: 0.5, volume: 0.1 },
} as const

type Known = number | null | undefined

const tenths = (value: number) => formatNumber(value, 1)
const withUnit = (value: number, unit: string) => `${tenths(value)}\u00a0${unit}`
/** To the nearest step, without the noise of binary fractions. */
const roundToStep = (value: number, step: number) => Number((Math.round(value / step) * step).toFixed(2))

export const massUnit = (system = units.value) => (system === 'us' ? 'lb' : 'kg')

/** A mass in the unit of `massUnit()`, rounded: for charts and inputs. */
export const massInUnit = (kg: number, system = units.value) =>
  roundToStep(system === 'us' ? kg / KG_PER_LB : kg, DISPLAY_STEPS[system].mass)

/** `72.5 kg`, `159.8 lb`, `–` while unknown. */
export const massText = (kg: Known, system = units.value) =>
  typeof kg === 'number' ? withUnit(massInUnit(kg, system), massUnit(system)) : UNKNOWN

const hundredths = (value: number) => formatNumber(value, 2)

/** How much a weight changes in a week: `0.45 kg`, `0.99 lb`. */
export const massChangeText = (kg: number, system = units.value) =>
  `${hundredths(system === 'us' ? kg / KG_PER_LB : kg)}\u00a0${massUnit(system)}`

/**
 * What was typed as a mass, in kg with two decimals; undefined if it is not a number. A unit in the text counts,
 * whatever the system: `160 lb`, `72,5kg`.
 */
export function readMass(text: string, system = units.value): number | undefined {
  const [, digits = '', unit = massUnit(system)] = /^\s*(.*?)\s*(kgs?|lbs?)?\s*$/i.exec(text) ?? []
  const value = readNumber(digits)
  if (value === undefined) return undefined
  return roundToStep(unit.toLowerCase().startsWith('lb') ? value * KG_PER_LB : value, 0.01)
}

export type FeetAndInches = { feet: number; inches: number }

/** A height in whole feet and half inches. */
export function feetAndInches(cm: number): FeetAndInches {
  const inches = roundToStep(cm / CM_PER_INCH, DISPLAY_STEPS.us.height)
  const feet = Math.floor(inches / INCHES_PER_FOOT)
  return { feet, inches: inches - feet * INCHES_PER_FOOT }
}

/** In cm with one decimal. */
export const cmFromFeet = ({ feet, inches }: FeetAndInches) =>
  roundToStep((feet * INCHES_PER_FOOT + inches) * CM_PER_INCH, DISPLAY_STEPS.metric.height)

/** A height in cm, rounded: for an input. */
export const cmForInput = (cm: number) => roundToStep(cm, DISPLAY_STEPS.metric.height)

/** `178.5 cm`, `5 ft 10.5 in`, `–` while unknown. */
export function heightText(cm: Known, system = units.value): string {
  if (typeof cm !== 'number') return UNKNOWN
  if (system === 'metric') return withUnit(cmForInput(cm), 'cm')
  const { feet, inches } = feetAndInches(cm)
  return `${withUnit(feet, 'ft')} ${withUnit(inches, 'in')}`
}

/** What was typed as a height in cm (or as `1.78 m`), in cm with one decimal; undefined if it is not a number. */
export function readCm(text: string): number | undefined {
  const [, digits = '', unit = 'cm'] = /^\s*(.*?)\s*(cm|m)?\s*$/i.exec(text) ?? []
  const value = readNumber(digits)
  if (value === undefined) return undefined
  return roundToStep(unit.toLowerCase() === 'm' ? value * 100 : value, DISPLAY_STEPS.metric.height)
}

/** What was typed into a field of feet and one of inches, in cm; an empty one of the two is 0. */
export function readFeetAndInches(feet: string, inches: string): number | undefined {
  if (feet.trim() === '' && inches.trim() === '') return undefined
  const [whole, rest] = [feet, inches].map((text) => (text.trim() === '' ? 0 : readNumber(text)))
  return whole === undefined || rest === undefined ? undefined : cmFromFeet({ feet: whole, inches: rest })
}

export const volumeUnit = (system = units.value) => (system === 'us' ? 'fl oz' : 'ml')

/** A volume in the unit of `volumeUnit()`, rounded: for charts and inputs. */
export const volumeInUnit = (ml: number, system = units.value) =>
  roundToStep(system === 'us' ? ml / ML_PER_FL_OZ : ml, DISPLAY_STEPS[system].volume)

/** `1,250 ml`, `42.3 fl oz`, `–` while unknown. */
export const volumeText = (ml: Known, system = units.value) =>
  typeof ml === 'number' ? withUnit(volumeInUnit(ml, system), volumeUnit(system)) : UNKNOWN

/** What was typed as a volume, in whole ml; undefined if it is not a number. A unit in the text counts: `1.5 l`. */
export function readVolume(text: string, system = units.value): number | undefined {
  const [, digits = '', unit = volumeUnit(system)] =
    /^\s*(.*?)\s*(ml|l|(?:fl\.?\s*)?oz)?\.?\s*$/i.exec(text) ?? []
  const value = readNumber(digits.replace(/^(\d{1,3}),(\d{3})$/, '$1$2'))
  if (value === undefined) return undefined
  const name = unit.toLowerCase()
  return Math.round(name.endsWith('oz') ? value * ML_PER_FL_OZ : name === 'l' ? value * 1000 : value)
}

/** As `readNumber`, or a fraction as people type it: `1/2`, `1 1/2`, `1½`. */
export function readAmount(text: string): number | undefined {
  const plain = text
    .replace(/(?<=\d)(?=[¼-¾⅐-⅞])/g, ' ')
    .normalize('NFKD')
    .replace('\u2044', '/')
  const [, whole = '0', over, under] = /^\s*(?:(\d+)\s+)?(\d+)\s*\/\s*(\d+)\s*$/.exec(plain) ?? []
  if (under === undefined) return readNumber(text)
  return Number(under) === 0 ? undefined : Number(whole) + Number(over) / Number(under)
}

const AMOUNT_FIRST = /^\s*((?:\d+\s+)?\d+\s*\/\s*\d+|\d+(?:[.,]\d+)?\s*[¼-¾⅐-⅞]?|[¼-¾⅐-⅞])\s*(.+)$/su

/** The amount that words begin with, as `readAmount` reads it, and what follows; undefined: they begin with none. */
export function leadingAmount(words: string): { amount: number; rest: string } | undefined {
  const [, number = '', rest = ''] = AMOUNT_FIRST.exec(words) ?? []
  const amount = readAmount(number)
  return amount === undefined ? undefined : { amount, rest }
}

/** A number of at least 0 as people type it: `72`, `72.5`, `72,5`. */
export function readNumber(text: string): number | undefined {
  const trimmed = text.trim()
  return /^(\d+([.,]\d*)?|[.,]\d+)$/.test(trimmed) ? Number(trimmed.replace(',', '.')) : undefined
}
