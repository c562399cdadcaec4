const foodsHave = (count: number) => (count === 1 ? '1 food has' : `${count} foods have`)
const inText = (nutrient: string) => nutrient.charAt(0).toLowerCase() + nutrient.slice(1)

export const NUTRIENT_SOURCES = {
  whereFrom: ': which foods it came from',
  title: (nutrient: string) => `Where ${inText(nutrient)} came from`,
  share: (share: number) => `${Math.round(share * 100)} %`,
  unknown: (count: number, nutrient: string, names: string) =>
    `${foodsHave(count)} no value for ${inText(nutrient)}: ${names}.`,
  none: (count: number, nutrient: string, names: string) =>
    `${foodsHave(count)} no ${inText(nutrient)}: ${names}.`,
  nothing: 'Nothing logged.',
} as const
