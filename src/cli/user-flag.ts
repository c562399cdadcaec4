import { Type } from '@sinclair/typebox'
import { OWNER } from '../core/principal.ts'
import { type Args, type Flag, textFlag } from './command.ts'

/** `--user`, for every command that acts for a person. */
export const USER_FLAG: Readonly<Record<string, Flag>> = {
  user: {
    value: 'ID',
    help: `the person; default: ${OWNER}`,
    schema: Type.String({ minLength: 1, maxLength: 255 }),
  },
}

export const userIdFlag = (args: Args) => textFlag(args, 'user') ?? OWNER
