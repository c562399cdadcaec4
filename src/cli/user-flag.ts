import { Type } from '@sinclair/typebox'
import { OWNER } from '../core/principal.ts'
import { type Args, type Flag, text } from './command.ts'

/** `--user`, as every command that acts for a person takes it. */
export const USER_FLAG: Readonly<Record<string, Flag>> = {
  user: {
    value: 'ID',
    help: `whose; default ${OWNER}`,
    schema: Type.String({ minLength: 1, maxLength: 255 }),
  },
}

export const userOf = (args: Args) => text(args, 'user') ?? OWNER
