/** HTML text that may be inserted unescaped. Only `html` makes it. */
export type Html = { readonly html: string }

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

/** A template that escapes its values, except HTML; `undefined` and `false` become nothing. */
export function html(
  strings: TemplateStringsArray,
  ...values: readonly (string | Html | readonly Html[] | undefined | false)[]
): Html {
  return {
    html: strings.map((part, index) => (index === 0 ? '' : textOf(values[index - 1])) + part).join(''),
  }
}

function textOf(value: string | Html | readonly Html[] | undefined | false): string {
  if (value === undefined || value === false) return ''
  if (typeof value === 'string') return escaped(value)
  return 'html' in value ? value.html : value.map((item) => item.html).join('')
}
