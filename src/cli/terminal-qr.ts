import { generate } from 'lean-qr'

const QUIET_MODULES = 2
/** Black on white whatever the colours of the terminal: cameras want it so. */
const [START, END] = ['\u001b[30;107m', '\u001b[0m']

/** A QR code as lines of a terminal, two rows of it in each. */
export function terminalQr(text: string): string {
  const code = generate(text)
  const lines: string[] = []
  for (let y = -QUIET_MODULES; y < code.size + QUIET_MODULES; y += 2) {
    let line = ''
    for (let x = -QUIET_MODULES; x < code.size + QUIET_MODULES; x++)
      line += ' ▄▀█'[(code.get(x, y) ? 2 : 0) + (code.get(x, y + 1) ? 1 : 0)]
    lines.push(`${START}${line}${END}`)
  }
  return lines.join('\n')
}
