import { SERVER_INFO } from '../core/version.ts'
import type { Command } from './command.ts'
import { printResult } from './print.ts'

export const version: Command = {
  name: 'version',
  summary: 'print the version',
  json: true,
  run(args, io) {
    const { name, version: number } = SERVER_INFO
    printResult(args, io, { name, version: number, bun: Bun.version }, () => `${name} ${number}`)
    return 0
  },
}
