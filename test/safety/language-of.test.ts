import { describe, expect, test } from 'bun:test'
import { languageOf } from '../../src/safety/language-of.ts'

describe('the language of a text', () => {
  test.each([
    ['My dad has crushing pain in his chest', 'en'],
    ['she isnt breathing', 'en'],
    ['chest hurts bad, left arm numb', 'en'],
    ['Mi padre tiene un dolor muy fuerte en el pecho', 'es'],
    ['mi hijo no respira', 'es'],
    ['No puedo respirar bien desde ayer', 'es'],
    ['ayuda, se atragantó con una uva', 'es'],
    ['Meine Mutter kann plötzlich nicht mehr sprechen', 'de'],
    ['er atmet nicht', 'de'],
    ['ich habe seit einer stunde schmerzen in der brust', 'de'],
    ['Mon mari a très mal à la poitrine', 'fr'],
    ["j'ai mal au ventre depuis ce matin", 'fr'],
    ['elle ne respire plus', 'fr'],
    ['O meu pai está com uma dor forte no peito', 'pt'],
    ['não consigo respirar', 'pt'],
    ['minha filha engoliu muitos comprimidos', 'pt'],
    ['Mio padre ha un forte dolore al petto', 'it'],
    ['non riesco a respirare', 'it'],
    ['mia figlia ha la febbre molto alta e non si sveglia', 'it'],
    ['मेरे पापा को सीने में दर्द है', 'hi'],
    ['mere papa ko seene mein bahut dard ho raha hai', 'hi'],
    ['saans nahi aa rahi hai', 'hi'],
    ['nao consigo respirar direito', 'pt'],
    ['elle est tombee et ne se reveille pas', 'fr'],
    ['mi mama no despierta que hago', 'es'],
    ['mein Kind hat eine Batterie verschluckt', 'de'],
  ] as const)('%s', (text, language) => expect(languageOf(text)).toBe(language))

  test.each([
    [''],
    ['112'],
    ['ok'],
    ['chili con carne'],
    ['crème brûlée for dessert, and I feel sick'],
    ['I had a paella and the croissant with café au lait'],
    ['pain au chocolat'],
    ['https://example.com/de/der-die-das'],
    ['日本語のテキスト'],
  ])('%p stays with the fallback', (text) => {
    expect(languageOf(text)).toBe('en')
  })

  test('short texts take the language of the talk before', () => {
    expect(languageOf('ok', 'de')).toBe('de')
    expect(languageOf('sí', 'es')).toBe('es')
  })

  test('8,000 characters take little time', () => {
    const text = 'a'.repeat(8000)
    const start = performance.now()
    languageOf(text)
    languageOf('ho la '.repeat(1400))
    expect(performance.now() - start).toBeLessThan(50)
  })
})
