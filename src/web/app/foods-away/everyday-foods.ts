/**
 * The built-in foods with everyday names, as `contract/everyday-foods.ts` has them. The build puts them in the place of
 * this file (`src/server/page/everyday-foods.ts`), which is loaded apart, since it is large.
 */
export const EVERYDAY_FOODS: string = ''
