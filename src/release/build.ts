/** Builds the executable for this machine: `bun run build`. */

import { resolve } from 'node:path'
import { compileProgram } from './compile.ts'

await compileProgram({ outfile: resolve('dist/ext-server') })
