import { Type } from '@sinclair/typebox'
import { OWNER } from '../core/principal.ts'
import type { People, Person } from '../people/people.ts'
import { type Args, type Flag, textFlag } from './command.ts'

/** `--user`, for every command that acts for a person. */
export const USER_FLAG: Readonly<Record<string, Flag>> = {
  user: {
    value: 'ID',
    help: `the person; default: ${OWNER}`,
    schema: Type.String({ minLength: 1, maxLength: 255 }),
  },
}

/** The id that the command line states, which may be nobody's. */
export const statedUserId = (args: Args) => textFlag(args, 'user') ?? OWNER

/** The person. @throws AppError `not_found`, naming the nearest, for somebody who is not a person here. */
export const userFlag = (args: Args, people: People): Person => people.requireKnown(statedUserId(args))

/** The id of the person. @throws AppError as `userFlag`. */
export const userIdFlag = (args: Args, people: People): string => userFlag(args, people).id
