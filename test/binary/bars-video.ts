import sharp from 'sharp'

/** A picture of the bars of an EAN-13 code, as a video for a browser's fake camera. */

const ODD = '0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011'.split(' ')
const inverted = (bits: string) => [...bits].map((bit) => (bit === '0' ? '1' : '0')).join('')
const RIGHT = ODD.map(inverted)
const EVEN = RIGHT.map((bits) => [...bits].toReversed().join(''))
/** Which of the left digits are even, by the first digit (GS1 General Specifications, 5.2.1). */
const PARITIES = 'OOOOOO OOEOEE OOEEOE OOEEEO OEOOEE OEEOOE OEEEOO OEOEOE OEOEEO OEEOEO'.split(' ')

function modulesOf(code: string): string {
  const [first = 0, ...digits] = [...code].map(Number)
  const left = digits.slice(0, 6).map((digit, at) => (PARITIES[first]?.[at] === 'O' ? ODD : EVEN)[digit])
  const right = digits.slice(6).map((digit) => RIGHT[digit])
  return `101${left.join('')}01010${right.join('')}101`
}

const MODULE_PX = 5
const SIZE = { width: 640, height: 480 }

/** @param path ends with `.mjpeg`. */
export async function writeBarsVideo(path: string, code: string): Promise<void> {
  const modules = modulesOf(code)
  const from = (SIZE.width - modules.length * MODULE_PX) / 2
  const bars = [...modules].map((bit, at) =>
    bit === '1' ? `<rect x="${from + at * MODULE_PX}" y="100" width="${MODULE_PX}" height="280"/>` : '',
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="#eee"/>${bars.join('')}</svg>`
  await Bun.write(path, await sharp(Buffer.from(svg)).jpeg({ quality: 95 }).toBuffer())
}
