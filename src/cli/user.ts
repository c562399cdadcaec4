import { copiesSince } from '../backups/backup-folder.ts'
import { AppError } from '../core/errors.ts'
import { personDocument } from '../people/documents.ts'
import type { People } from '../people/people.ts'
import { PersonId, PersonName } from '../people/schema.ts'
import { snapshotsWith } from '../upgrades/snapshots.ts'
import { type Args, type Command, checkArgument, isFlagSet, positionalArgument, textFlag } from './command.ts'
import { withAccounts, withServices } from './open-services.ts'
import { printResult, shortInstant, table } from './print.ts'
import { shellWord } from './restore.ts'

export const userAdd: Command = {
  name: 'user add',
  summary: 'add a person, who then has a journal of their own',
  positionals: ['ID'],
  flags: {
    name: { value: 'NAME', help: 'name for display; default: the id', schema: PersonName },
    admin: { help: 'make the person an administrator, who may manage the other people' },
  },
  json: true,
  notes: () => 'The id is what --user takes. It never changes, so choose one that says nothing private.',
  run(args, io) {
    const id = checkArgument('ID', PersonId, positionalArgument(args, 0))
    return withAccounts(args, io, [], ({ people, invitations }) => {
      const added = people.add({ id, name: textFlag(args, 'name'), isAdmin: isFlagSet(args, 'admin') })
      printResult(args, io, personDocument(added, people, invitations), (person) => person.id)
      return 0
    })
  },
}

export const userList: Command = {
  name: 'user list',
  summary: 'list the people of this server',
  json: true,
  run: (args, io) =>
    withAccounts(args, io, [], ({ people, invitations }) => {
      const labelOf = people.labels()
      const documents = people.list().map((person) => personDocument(person, people, invitations, labelOf))
      printResult(args, io, documents, (list) =>
        table(
          ['ID', 'NAME', 'ADMIN', 'ADDED', 'DISABLED'],
          list.map((person) => [
            person.id,
            person.name,
            person.is_admin ? 'yes' : 'no',
            shortInstant(person.created_at, ''),
            shortInstant(person.disabled_at, 'no'),
          ]),
        ),
      )
      return 0
    }),
}

export const userRename: Command = {
  name: 'user rename',
  summary: "change a person's name; the id stays",
  positionals: ['ID', 'NAME'],
  run(args, io) {
    const name = checkArgument('NAME', PersonName, positionalArgument(args, 1))
    return changePerson(args, io, 'renamed', (people, id) => people.change(id, { name }))
  },
}

export const userAdmin: Command = {
  name: 'user admin',
  summary: 'make a person an administrator, who may manage the other people',
  positionals: ['ID'],
  flags: { remove: { help: 'make the person no administrator any more' } },
  run(args, io) {
    const isAdmin = !isFlagSet(args, 'remove')
    const done = isAdmin ? 'is an administrator' : 'is not an administrator'
    return changePerson(args, io, done, (people, id) => people.change(id, { isAdmin }))
  },
}

export const userDisable: Command = {
  name: 'user disable',
  summary: 'end all credentials of a person at once, and allow no new ones; the journal stays',
  positionals: ['ID'],
  run: (args, io) =>
    changePerson(args, io, 'disabled', (people, id) => {
      people.change(id, { isDisabled: true })
      const names = people.soleCareOf(id)
      if (names.length > 0)
        io.stderr(
          `note: nobody else can open the journal of ${names.join(', ')}; ${io.program} user enable ${shellWord(id)} allows it again\n`,
        )
    }),
}

export const userEnable: Command = {
  name: 'user enable',
  summary: 'allow new credentials for a disabled person; the old ones stay ended',
  positionals: ['ID'],
  run: (args, io) =>
    changePerson(args, io, 'enabled', (people, id) => people.change(id, { isDisabled: false })),
}

export const userDelete: Command = {
  name: 'user delete',
  summary: 'delete a person with everything that is theirs, for good',
  positionals: ['ID'],
  notes: () => 'This cannot be undone; `export --user ID` makes a copy. Only the audit log keeps the id.',
  run: (args, io) =>
    withServices(args, io, [], async (services, { config, dataDir }) => {
      const { id, createdAt } = services.people.requireKnown(positionalArgument(args, 0))
      const { createDeletion } = await import('../data/deletion.ts')
      const { isCleared } = createDeletion(services).deletePerson(id)
      io.stderr(
        isCleared
          ? 'deleted\n'
          : 'deleted; traces may be left in the database file until the server restarts\n',
      )
      const backups = await copiesSince(config, dataDir, createdAt).catch((error) => {
        if (!(error instanceof AppError)) throw error
        io.stderr(`the backups could not be listed: ${error.message}
`)
        return []
      })
      const copies = [...backups, ...snapshotsWith(dataDir, createdAt)]
      if (copies.length > 0) io.stderr(copiesNote(copies, services.backupsHealth().held_until))
      return 0
    }),
}

function copiesNote(copies: readonly string[], heldUntil: string | null): string {
  const list = copies.map((path) => `  ${path}\n`).join('')
  const end =
    heldUntil === null
      ? ''
      : `newer backups replace those of the server one by one, the last on ${heldUntil.slice(0, 10)}\n`
  return `these copies still contain the person, and others that were moved elsewhere; delete them, too:\n${list}${end}`
}

function changePerson(
  args: Args,
  io: Parameters<Command['run']>[1],
  done: string,
  change: (people: People, id: string) => unknown,
): Promise<number> {
  return withAccounts(args, io, [], ({ people }) => {
    change(people, people.requireKnown(positionalArgument(args, 0)).id)
    io.stderr(`${done}\n`)
    return 0
  })
}
