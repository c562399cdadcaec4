import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { likelyIntent } from '../../src/safety/care/model/likely-intent.ts'
import { readSentences, rebuildIntents } from '../../src/safety/care/model/rebuild.ts'
import { plain } from '../../src/safety/care/plain.ts'
import { journalOf } from '../journal/support.ts'

const sentences = readSentences()

test('the model is what the sentences give, to the byte', async () => {
  const file = Bun.file(join(import.meta.dir, '../../src/safety/care/model/model.bin'))
  expect(Buffer.from(rebuildIntents(sentences)).equals(Buffer.from(await file.bytes()))).toBe(true)
})

test('no message that the replies are measured with is a sentence of the model', () => {
  const folder = join(import.meta.dir, 'crises')
  const crises = readdirSync(folder).flatMap(
    (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as { turns: { say: string }[] }[],
  )
  const said = new Set(crises.flatMap(({ turns }) => turns.map(({ say }) => plain(say))))
  // "It is getting worse": whoever is in a crisis says this.
  const MIN_WORDS = 5
  const known = sentences.filter(({ text }) => text.split(' ').length >= MIN_WORDS && said.has(plain(text)))
  expect(known.length).toBe(0)
})

test('a typing mistake and other people change nothing', () => {
  for (const text of ['the ambulence is allmost here', 'my grandad woke up and is talkin again'])
    expect(['coming', 'arrived', 'better']).toContain(likelyIntent(text).intent)
})

/** The reply to what somebody says after an emergency. */
async function after(emergency: string, ...said: string[]) {
  const { tool } = await journalOf()
  let reply = await tool('chat_with_assistant', { message: emergency })
  for (const message of said)
    reply = await tool('chat_with_assistant', { message, session_id: reply.session_id })
  return reply
}

const STROKE = 'my father has a droopy face, his arm is weak and his speech is slurred'
const CHEST = 'crushing chest pain into my left arm, sweating'
const SUICIDAL = 'I want to kill myself tonight'

describe('after an emergency', () => {
  test.each([
    [
      'somebody who must not drink',
      STROKE,
      'he is parched, may I hand him a cup of tea',
      'Nothing to eat or drink',
    ],
    ['who would drive', CHEST, 'would it be faster if I drove there', 'Do not drive'],
    ['who fears the bill', CHEST, 'ambulances are so expensive, we have no cover', 'money'],
    ['who would rather wait', CHEST, 'I think I will see how I am tomorrow', 'now'],
    ['whom another reassures', CHEST, 'my aunt is a nurse, she reckons it is only reflux', 'rule this out'],
    ['who fears the police', SUICIDAL, 'will you send the police here', 'I call nobody'],
    ['who cannot talk', SUICIDAL, 'I really do not want to talk with any person', 'You do not have to talk'],
    ['who sees no worth', SUICIDAL, 'nobody would even notice if I was gone', 'glad that you tell me'],
    ['who wants company', SUICIDAL, 'could you keep talking to me for a while', 'I am here'],
    ['who was not helped', SUICIDAL, 'I rang and the lady was no help at all', 'Another call'],
  ])('%s', async (_, emergency, said, answer) => {
    const { reply, urgent, mode } = await after(emergency, said)
    expect(reply).toContain(answer)
    expect(reply).toMatch(/\d{3}/)
    expect(reply.match(/\?/g)?.length).toBe(1)
    expect({ urgent, mode }).toEqual({ urgent: false, mode: 'offline' })
  })

  test.each([
    [
      'en',
      'my nephew drank drain cleaner',
      'would it help if I make him vomit',
      'No.',
      'Do not make them vomit',
    ],
    [
      'en',
      'my aunt is having a fit for seven minutes',
      'shall we put a belt in her mouth',
      'No.',
      'Put nothing',
    ],
    ['en', 'glucose 41, my uncle is shaky and confused', 'can he have some honey', 'Only as', 'Drowsy'],
    ['es', 'mi tío no respira bien y tiene los labios azules', '¿puedo darle agua?', 'No.', '112'],
    [
      'de',
      'mein Bruder krampft seit sieben Minuten',
      'soll ich ihn festhalten?',
      'Nein.',
      'Nicht festhalten',
    ],
    [
      'fr',
      'mon oncle vomit du sang, il est très pâle et faible',
      'est-ce que je peux le faire vomir ?',
      'Non.',
      'vomir',
    ],
    ['pt', 'o meu tio tem uma dor forte no peito e sua muito', 'posso esperar até amanhã?', 'Não.', '112'],
    ['it', 'mio zio ha un forte dolore al petto e suda', 'posso farlo dormire?', 'No.', '112'],
    ['hi', 'मेरे चाचा के सीने में बहुत तेज़ दर्द है', 'क्या मैं उन्हें पानी दूँ?', 'नहीं।', '112'],
  ])(
    'a question whether to do something has a yes or no first (%s)',
    async (_, emergency, said, first, then) => {
      const { reply, safety } = await after(emergency, said)
      expect(reply).toStartWith(first)
      expect(reply).toContain(then)
      expect(safety.level).toBe('none')
    },
  )

  test('nobody is sent back into smoke', async () => {
    const { reply } = await after(
      'our flat is full of smoke and my wife cannot breathe, she coughs up soot',
      'we are out. should I go back in for the parrot',
    )
    expect(reply).toStartWith('No. Do not go back in')
  })

  test('a question beside a worsening has the advice again', async () => {
    const { urgent } = await after(STROKE, 'can he drink something? he stopped breathing')
    expect(urgent).toBe(true)
  })

  test('somebody else who took the same has the advice as well', async () => {
    const { urgent } = await after(
      'my flatmate took a handful of sleeping tablets and I cannot wake him',
      'I called them',
      'my cousin took the same ones too and is getting slow',
    )
    expect(urgent).toBe(true)
  })

  test('what is left after it has eased is to be watched', async () => {
    const { reply, urgent, safety } = await after(
      'glucose 39 and my uncle on insulin is confused and drowsy',
      'he drank the juice and is talking normally again, still a little shaky',
    )
    expect({ urgent, level: safety.level }).toEqual({ urgent: false, level: 'watch' })
    expect(reply).toContain('again in 15 minutes')
  })

  test.each([
    'he is awake again but still turning blue',
    'he woke up, but he is still confused and weak on one side',
  ])('a grave rest is no rest: %s', async (said) => {
    expect((await after(CHEST, said)).urgent).toBe(true)
  })

  test('despair beside an overdose has advice of its own when it is spoken of again', async () => {
    const overdose = await after('took 40 paracetamol on purpose after a fight with my dad')
    expect(overdose.safety.flags.map(({ key }: { key: string }) => key)).toEqual([
      'poisoning-overdose',
      'suicidal',
    ])
    expect(overdose.reply).toStartWith('I am glad that you wrote this')
    const again = await after(
      'took 40 paracetamol on purpose after a fight with my dad',
      'my sister is here',
      'as soon as she is gone I will kill myself',
    )
    expect(again.urgent).toBe(true)
  })

  test('who is well and asks who answers is told both', async () => {
    const { reply } = await after(CHEST, 'I am fine now, it was nothing. are you a robot')
    expect(reply).toMatch(/^Good that you are well.*I am a program/s)
  })

  test('a question of the journal is no question for leave', async () => {
    const { reply } = await after(CHEST, 'how much water did I drink today?')
    expect(reply).not.toContain('No.')
  })

  test('a further danger beside good news has advice of its own', async () => {
    const { urgent, safety } = await after(
      CHEST,
      'they are coming. now my wife has cut her arm badly and the blood is spurting out',
    )
    expect(urgent).toBe(true)
    expect(safety.flags.map(({ key }: { key: string }) => key)).toContain('bleeding-outside')
  })

  test('once help is on its way, a question of the journal is no question whether it is', async () => {
    const { reply } = await after(CHEST, 'I rang, they are on the way', 'what did I eat yesterday')
    expect(reply).toContain('I am still with you')
    expect(reply).not.toMatch(/is help on the way/i)
  })

  test.each([
    ['all is well again, and what did I eat yesterday', 'bright green zebras of the moon'],
    ['mir geht es gut', 'wie viel Eiweiß habe ich gestern gegessen?'],
  ])('no word about models: %s', async (well, question) => {
    const { reply } = await after(CHEST, well, question)
    expect(reply).not.toMatch(/modell?\b/i)
  })
})
