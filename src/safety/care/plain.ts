/** In lower case, without accents and apostrophes, one space between words; a question keeps its mark. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’‘`´]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}?]+/gu, ' ')
    .trim()
