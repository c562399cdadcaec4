import type { HostContext } from './host.ts'

/** The host's variables that a card follows, and the card's own; without the host's, a card looks like the page. */
const TOKENS: Readonly<Record<string, string>> = {
  '--color-background-primary': '--card',
  '--color-background-secondary': '--raised',
  '--color-text-primary': '--text',
  '--color-text-secondary': '--quiet',
  '--color-text-danger': '--bad',
  '--color-text-warning': '--warn',
  '--color-border-primary': '--field',
  '--color-border-secondary': '--line',
  '--color-ring-primary': '--ring',
  '--font-sans': '--font',
  '--font-text-sm-size': '--size',
  '--border-radius-md': '--radius',
}

/** Takes on the host's theme, colours, fonts and edges; what the context leaves out stays as it was. */
export function followTheme({ theme, styles, safeAreaInsets }: HostContext): void {
  const root = document.documentElement
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  for (const [name, value] of Object.entries(styles?.variables ?? {})) {
    const token = Object.hasOwn(TOKENS, name) ? TOKENS[name] : undefined
    if (token !== undefined && typeof value === 'string') root.style.setProperty(token, value)
  }
  if (typeof styles?.css?.fonts === 'string') setFonts(styles.css.fonts)
  for (const [side, px] of Object.entries(safeAreaInsets ?? {})) {
    if (/^(top|right|bottom|left)$/.test(side) && typeof px === 'number') {
      root.style.setProperty(`--inset-${side}`, `${px}px`)
    }
  }
}

function setFonts(css: string): void {
  const id = 'fonts'
  const style = document.getElementById(id) ?? document.head.appendChild(document.createElement('style'))
  style.id = id
  style.textContent = css
}
