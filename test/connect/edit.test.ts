import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  type ConfigFormat,
  ConfigSyntaxError,
  findEntry,
  isSameSettings,
  putEntry,
  removeEntryText,
} from '../../src/connect/edit/format.ts'
import { jsonFormat } from '../../src/connect/edit/json.ts'
import { tomlFormat } from '../../src/connect/edit/toml.ts'
import { yamlFormat } from '../../src/connect/edit/yaml.ts'

const FORMATS: Readonly<Record<string, ConfigFormat>> = {
  json: jsonFormat,
  yaml: yamlFormat,
  toml: tomlFormat,
}
const PLACE = { section: 'servers', name: 'ext-server' }
const ENTRY = {
  type: 'http',
  url: 'http://127.0.0.1:8420/mcp',
  headers: { Authorization: 'Bearer a.b-c.d_e' },
}
const OTHER = { command: '/opt/x y/ext-server', args: ['mcp', '--data-dir', 'C:\\Users\\Ann\\data "x"'] }

/** Files as people and editors leave them. */
const FILES: readonly [format: string, text: string][] = [
  ['json', ''],
  ['json', '\n'],
  ['json', '// nothing here yet\n'],
  ['json', '{}'],
  ['json', '{}\n'],
  ['json', '{\n}\n'],
  ['json', '{ /* none */ }'],
  ['json', '{\n  // none\n}'],
  ['json', '{"servers":{}}'],
  ['json', '{"servers":{"a":{"url":"http://a"}}}'],
  ['json', '{ "servers": { "a": { "url": "http://a" } } }\n'],
  ['json', '{"a":1,}'],
  ['json', '{"servers":{\n  "a": {} }}'],
  ['json', '{"a":1,\n "b":2}\n'],
  ['json', '{"a":1,\r\n "b":2,}\r\n'],
  ['json', '{\n  "servers": {}\n}\n'],
  ['json', '{\n  "servers": {\n  }\n}\n'],
  ['json', '{\n\t"servers": {\n\t\t"a": { "url": "x" }\n\t},\n\t"b": [1, 2]\n}\n'],
  ['json', '{\n    "servers": {\n        "a": {}, // why a\n        // "off": {}\n    },\n    "b": "}"\n}'],
  ['json', '{\n  "servers": {\n    "a": {} // why a\n    /* and\n       more */\n  }\n}'],
  ['json', '{\r\n  "servers": {\r\n    "a": {},\r\n  },\r\n}\r\n'],
  ['json', '// settings\n{\n  "theme": "One Dark", // dark\n  "vim_mode": true,\n}\n// the end\n'],
  ['json', '{\n  "theme": "x" // {"servers": {}}\n}\n'],
  ['yaml', ''],
  ['yaml', '# nothing here yet\n'],
  ['yaml', 'A: 1\n'],
  ['yaml', 'A: 1'],
  ['yaml', 'A: 1\r\nservers:\r\n  a:\r\n    enabled: true\r\n'],
  ['yaml', 'servers:\n'],
  ['yaml', 'servers:'],
  ['yaml', 'servers: # mine\nB: 2\n'],
  ['yaml', 'servers: {}\n'],
  ['yaml', 'servers: { a: { enabled: true } } # one line\n'],
  [
    'yaml',
    'servers:\n    # about a\n    a:\n        args:\n        - x\n    # about b\n    b: {}\n\n# tail\nB: |\n  servers:\n    c: 1\n',
  ],
  ['yaml', '---\nA: &x [1, "two"]\nservers:\n  a: *x\n  # end\n'],
  ['yaml', '{"servers": {"a": {"enabled": true}}}\n'],
  ['toml', ''],
  ['toml', '# nothing here yet\n'],
  ['toml', 'model = "x"'],
  ['toml', 'model = "x"\n\n\n'],
  ['toml', 'a = """\n[servers.ext-server]\n"""\n[servers.a]\nurl = "x" # why\n'],
  ['toml', '[servers]\n[servers."b c"]\nargs = [\n  "x",\n  [1],\n]\r\n'],
  ['toml', "[profiles.one]\nx = '''\n'''\n[[list]]\ny = 1979-05-27T07:32:00Z\n"],
]

describe('an entry', () => {
  test.each(FILES)('put into a file of %s %j is there; taken out, the file is as it was', (name, text) => {
    const format = FORMATS[name] ?? jsonFormat
    const put = putEntry(format, text, PLACE, ENTRY)
    expect(isSameSettings(findEntry(format.parse(put.text), PLACE), ENTRY)).toBe(true)
    expect(removeEntryText(format, put.text, PLACE, put.around)).toBe(text)
  })

  test.each(FILES)('put into a file of %s %j, then another in its place: one is there', (name, text) => {
    const format = FORMATS[name] ?? jsonFormat
    const first = putEntry(format, text, PLACE, ENTRY)
    const second = putEntry(format, first.text, PLACE, OTHER)
    expect(second.around).toBeUndefined()
    expect(isSameSettings(findEntry(format.parse(second.text), PLACE), OTHER)).toBe(true)
    expect(putEntry(format, second.text, PLACE, ENTRY).text).toBe(first.text)
    expect(removeEntryText(format, second.text, PLACE, first.around)).toBe(text)
  })

  test.each(FILES)('put into a file of %s %j adds to the text and takes nothing from it', (name, text) => {
    const put = putEntry(FORMATS[name] ?? jsonFormat, text, PLACE, ENTRY)
    expect(isSubsequence(text, put.text)).toBe(true)
  })

  test.each(FILES)('can be taken out of a file of %s %j without knowing how it came in', (name, text) => {
    const format = FORMATS[name] ?? jsonFormat
    const left = removeEntryText(format, putEntry(format, text, PLACE, ENTRY).text, PLACE, undefined)
    expect(findEntry(format.parse(left), PLACE)).toBeUndefined()
  })

  test('leaves whatever JSON a person may have as it was', () => {
    const layouts = fc.record({
      value: fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 4 }),
      servers: fc.option(fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 3 }), { nil: undefined }),
      indent: fc.constantFrom<(string | number)[]>(0, 1, 2, 4, '\t'),
      eol: fc.constantFrom('\n', '\r\n'),
      end: fc.constantFrom('', '\n', '\n\n'),
    })
    fc.assert(
      fc.property(layouts, ({ value, servers, indent, eol, end }) => {
        const { [PLACE.name]: _, ...others } = servers ?? {}
        const settings = servers === undefined ? omitSection(value) : { ...value, [PLACE.section]: others }
        const text = (JSON.stringify(settings, null, indent) + end).replaceAll('\n', eol)
        const put = putEntry(jsonFormat, text, PLACE, ENTRY)
        expect(removeEntryText(jsonFormat, put.text, PLACE, put.around)).toBe(text)
        expect(isSubsequence(text, put.text)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})

const omitSection = ({ [PLACE.section]: _, ...others }: Record<string, unknown>) => others

function isSubsequence(part: string, whole: string): boolean {
  let at = 0
  for (const char of whole) if (char === part.charAt(at)) at++
  return at === part.length
}

describe('others who write the file meanwhile', () => {
  const between: [string, string, string, string][] = [
    ['json', '{\n  "servers": {\n    "a": {}\n  }\n}\n', '"a": {}', '"a": {},\n    "new": { "x": 1 }'],
    ['yaml', 'servers:\n  a:\n    x: 1\n', '  a:', '  new: {}\n  a:'],
    ['toml', '[servers.a]\nx = 1\n', '[servers.a]', '[servers.new]\n\n[servers.a]'],
  ]
  test.each(between)('%s: what they added stays', (name, text, from, to) => {
    const format = FORMATS[name] ?? jsonFormat
    const { text: put, around } = putEntry(format, text, PLACE, ENTRY)
    expect(removeEntryText(format, put.replace(from, to), PLACE, around)).toBe(text.replace(from, to))
  })

  test('a section that was made for the entry stays when something else is in it', () => {
    const { text, around } = putEntry(jsonFormat, '{\n}\n', PLACE, ENTRY)
    const settings = { servers: { ...(jsonFormat.parse(text).servers as object), new: {} } }
    const rewritten = JSON.stringify(settings, null, 2)
    expect(jsonFormat.parse(removeEntryText(jsonFormat, rewritten, PLACE, around))).toEqual({
      servers: { new: {} },
    })
  })

  test('after a client has written the whole file anew, what was made for the entry still goes', () => {
    const { text, around } = putEntry(jsonFormat, '{ "a": 1 }', PLACE, ENTRY)
    const rewritten = `${JSON.stringify(jsonFormat.parse(text), null, 4)}\n`
    expect(removeEntryText(jsonFormat, rewritten, PLACE, around)).toBe('{\n    "a": 1\n}\n')
  })
})

describe('a file that cannot be read is refused with line and column', () => {
  const broken: [string, string, number, number][] = [
    ['json', '{\n  "a": 1\n  "b": 2\n}', 3, 3],
    ['json', '{\n  "a": ', 2, 8],
    ['json', '[1]', 1, 1],
    ['json', '{"servers": []}', 1, 13],
    ['json', '{"servers": {},\n "servers": {}}', 2, 2],
    ['yaml', 'a: 1\nb: [1,\nc: 2\n', 3, 1],
    ['yaml', 'a: 1\na: 2\n', 2, 1],
    ['yaml', 'servers: 5\n', 1, 1],
    ['yaml', 'a: 1\nb: *nowhere\n', 1, 1],
    ['yaml', `a: &a [x,x]\nb: &b [${'*a,'.repeat(99)}*a]\nc: [${'*b,'.repeat(99)}*b]\n`, 1, 1],
    ['yaml', '- a\n- b\n', 1, 1],
    ['toml', 'a = 1\nb = [1,\nc', 3, 1],
    ['toml', '[a]\nx = 1\n[a]\n', 3, 2],
  ]
  test.each(broken)('%s %j', (name, text, line, column) => {
    let error: unknown
    try {
      putEntry(FORMATS[name] ?? jsonFormat, text, PLACE, ENTRY)
    } catch (caught) {
      error = caught
    }
    expect(error).toBeInstanceOf(ConfigSyntaxError)
    expect(error).toMatchObject({ line, column })
  })

  test.each([
    ['toml', 'servers = { a = { url = "x" } }\n'],
    ['toml', '[servers]\next-server = { url = "x" }\n'],
    ['yaml', 'base: &b\n  a: 1\nservers: *b\n'],
  ])('%s %j is written in a way that is not edited: refused, not damaged', (name, text) => {
    expect(() => putEntry(FORMATS[name] ?? jsonFormat, text, PLACE, ENTRY)).toThrow()
  })
})
