import type { BuiltPage } from '../../../src/server/page/build-page.ts'
import { shellDocument } from '../../../src/server/page/shell.ts'
import type { TestServer } from '../../support.ts'
import type { PageWindow } from './window.ts'

/** Placeholders: the harness runs the scripts itself and loads no styles. */
const FILES: BuiltPage = {
  files: [],
  script: 'main.js',
  style: 'main.css',
  early: 'early.js',
  away: 'away.js',
  loads: {},
  later: [],
  one: 'one.js',
  standIns: {},
  views: {},
  worker: '',
  icons: {},
}

/** Fills a window with the document that the server sends for every view. */
export function writeDocument({ document, DOMParser }: PageWindow, { services }: TestServer): void {
  const sent = new DOMParser().parseFromString(shellDocument(services.config, FILES), 'text/html')
  for (const { name, value } of sent.documentElement.attributes)
    document.documentElement.setAttribute(name, value)
  document.title = sent.title
  document.body.innerHTML = sent.body.innerHTML
}
