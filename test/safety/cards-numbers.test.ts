import { describe, expect, test } from 'bun:test'
import { cardText } from '../../src/safety/cards/card-text.ts'
import { safetyCard } from '../../src/safety/cards/safety-card.ts'
import type { Kind } from '../../src/safety/kinds.ts'
import { EMERGENCY_NUMBERS, EMERGENCY_SOURCES } from '../../src/safety/numbers/emergency-numbers.ts'
import { CRISIS_LINES, POISON_LINES, VIOLENCE_LINES } from '../../src/safety/numbers/help-lines.ts'
import type { Place, SafetyCard } from '../../src/safety/safety-card.ts'

function cardAt(place: Partial<Place>, kind: Kind = 'stroke'): SafetyCard {
  const card = safetyCard(
    { level: 'urgent', findings: [{ kind, level: 'urgent' }] },
    { country: null, timeZone: 'UTC', contacts: [], ...place },
  )
  if (card === null) throw new Error('no card')
  return card
}
const numbersAt = (place: Partial<Place>, kind?: Kind) =>
  cardAt(place, kind).numbers.map(({ number }) => number)

describe('the tables', () => {
  test('at least eighty countries have emergency numbers of which two sources agree', () => {
    const rows = Object.values(EMERGENCY_NUMBERS)
    expect(rows.filter(({ verified }) => verified).length).toBeGreaterThanOrEqual(80)
    for (const { general, ambulance, police, fire } of rows) {
      expect(general ?? ambulance).not.toBeNull()
      for (const number of [general, ambulance, police, fire]) expect(number ?? '112').toMatch(/^\d{2,6}$/)
    }
    expect(EMERGENCY_SOURCES.every(({ read }) => /^\d{4}-\d\d-\d\d$/.test(read))).toBe(true)
  })

  test('a general number that is not in service yet is not given', () => {
    expect(numbersAt({ country: 'RS' })[0]).toBe('194')
    expect(numbersAt({ country: 'RS' }, 'violence')[0]).toBe('192')
    expect(cardText(cardAt({ country: 'RS' }))).not.toContain('112')
  })

  test('the number of the fire brigade alone is not given as that of an ambulance', () => {
    expect(numbersAt({ country: 'TZ' })).toEqual(['112'])
    expect(cardText(cardAt({ country: 'TZ' }))).not.toContain('114')
  })

  test('every code is that of a country', () => {
    const names = new Intl.DisplayNames('en', { type: 'region' })
    const tables = [EMERGENCY_NUMBERS, CRISIS_LINES, POISON_LINES, VIOLENCE_LINES]
    for (const code of tables.flatMap(Object.keys)) expect(names.of(code)).not.toBe(code)
  })

  test('every help line has a name, a number that can be dialled, a source and a country with emergency numbers', () => {
    for (const [code, { name, number, source }] of [CRISIS_LINES, POISON_LINES, VIOLENCE_LINES].flatMap(
      Object.entries,
    )) {
      expect(name).not.toBe('')
      expect(number).toMatch(/^[\d+*][\d -]+$/)
      expect(new URL(source.url).protocol).toMatch(/^https?:$/)
      expect(source.read).toMatch(/^\d{4}-\d\d-\d\d$/)
      expect(Object.keys(EMERGENCY_NUMBERS)).toContain(code)
    }
  })
})

describe('the country', () => {
  test('is that of the profile', () => {
    const card = cardAt({ country: 'de', timeZone: 'Asia/Tokyo' })
    expect(card.country).toEqual({ code: 'DE', basis: 'profile' })
    expect(card.numbers).toEqual([{ label: 'Emergency', number: '112', tel: 'tel:112' }])
    expect(cardText(card)).toContain('Numbers for Germany:\n• Emergency: 112')
  })

  test.each([
    ['Asia/Kolkata', 'IN', '112'],
    ['Asia/Calcutta', 'IN', '112'],
    ['America/New_York', 'US', '911'],
    ['US/Eastern', 'US', '911'],
    ['Europe/Kyiv', 'UA', '112'],
    ['America/Argentina/Buenos_Aires', 'AR', '911'],
    ['Asia/Tokyo', 'JP', '119'],
    ['Australia/Perth', 'AU', '000'],
    ['Europe/Zurich', 'CH', '112'],
    ['America/Martinique', 'MQ', '112'],
    ['America/Puerto_Rico', 'PR', '911'],
  ])('is guessed from the time zone: %s', (timeZone, code, number) => {
    const card = cardAt({ timeZone })
    expect(card.country).toEqual({ code, basis: 'time_zone' })
    expect(card.numbers[0]?.number).toBe(number)
    expect(cardText(card)).toContain('guessed from your time zone')
  })

  test.each([
    [{ timeZone: 'UTC' }],
    [{ timeZone: 'Etc/GMT+3' }],
    [{ timeZone: 'Nowhere/At_all' }],
    [{ country: 'AQ' }],
    [{ country: 'nonsense', timeZone: '' }],
  ])('%p is unknown: 112 or 911', (place) => {
    const card = cardAt(place)
    expect(card.country).toEqual({ code: null, basis: 'unknown' })
    expect(card.numbers.map(({ tel }) => tel)).toEqual(['tel:112', 'tel:911'])
    expect(card.sections[0]?.first).toContain('112 or 911')
    expect(cardText(card)).toContain('are not known here')
  })
})

describe('which numbers', () => {
  test('separate numbers: the ambulance for illness, the police for violence', () => {
    expect(numbersAt({ country: 'JP' })).toEqual(['119'])
    expect(cardAt({ country: 'JP' }).sections[0]?.first).toContain('119')
    expect(numbersAt({ country: 'JP' }, 'violence')).toEqual(['110', '119'])
    expect(cardAt({ country: 'JP' }, 'violence').sections[0]?.first).toContain('110')
  })

  test('a poison centre with a poisoning, a crisis line with distress, a domestic-violence line with violence', () => {
    expect(numbersAt({ country: 'US' }, 'poisoning-overdose')).toEqual(['911', '1-800-222-1222'])
    expect(numbersAt({ country: 'US' }, 'suicidal')).toEqual(['988', '911'])
    expect(numbersAt({ country: 'US' }, 'psychosis')).toEqual(['911', '988'])
    expect(numbersAt({ country: 'GB' }, 'violence')).toContain('0808 2000 247')
    expect(numbersAt({ country: 'US' }, 'stroke')).toEqual(['911'])
  })

  test('no crisis line is known: findahelpline.com, not a guess', () => {
    const card = cardAt({ country: 'MN' }, 'suicidal')
    expect(card.numbers.map(({ label }) => label)).toEqual(['Ambulance'])
    expect(card.sections[0]?.first).toContain('a crisis line')
    expect(card.closing).toContain('findahelpline.com')
    expect(cardAt({ country: 'GB' }, 'suicidal').closing).not.toContain('findahelpline.com')
  })

  test('own contacts come last, if they can be dialled', () => {
    const contacts = [
      { name: 'Mum', phone: '+44 20 7946 0000' },
      { name: 'Sam', phone: 'ask Mum' },
      { name: 'Again', phone: '999' },
    ]
    expect(cardAt({ country: 'GB', contacts }).numbers).toEqual([
      { label: 'Emergency', number: '999', tel: 'tel:999' },
      { label: 'Mum', number: '+44 20 7946 0000', tel: 'tel:+442079460000' },
    ])
  })
})
