/** HTML text that may be inserted unescaped. Only `html` makes it. */
export type Html = { readonly html: string }

const HTML_ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => HTML_ENTITIES[character] ?? '')

/** A template that escapes its values, except HTML; `undefined` and `false` become nothing. */
export function html(
  strings: TemplateStringsArray,
  ...values: readonly (string | Html | readonly Html[] | undefined | false)[]
): Html {
  return {
    html: strings.map((part, index) => (index === 0 ? '' : toHtmlText(values[index - 1])) + part).join(''),
  }
}

function toHtmlText(value: string | Html | readonly Html[] | undefined | false): string {
  if (value === undefined || value === false) return ''
  if (typeof value === 'string') return escapeHtml(value)
  return 'html' in value ? value.html : value.map((item) => item.html).join('')
}
