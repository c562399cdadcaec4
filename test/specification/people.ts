import type { Proofs } from './proofs.ts'

const COMMANDS = 'people/user-commands.test.ts'
const DISABLED = 'people/disabled.test.ts'
const DELETED = 'people/delete.test.ts'
const PEOPLE_REST = 'people/rest.test.ts'
const BOUND = 'identity/bound.test.ts'
const INVITATION = 'oidc/invitation.test.ts'

export const PEOPLE: Proofs = {
  '11.1': [
    [COMMANDS, 'the owner is there from the start, as an administrator'],
    ['db/migrations.test.ts', 'everybody whom rows name gets a record, and the owner'],
  ],
  '11.2': [
    [DISABLED, 'ends when the person is disabled, and stays ended when they are enabled'],
    [DISABLED, 'is refused where only the record says so, as if nothing had been revoked'],
    [DISABLED, 'is refused where there is no record'],
    [COMMANDS, 'nothing is issued for a person who is disabled'],
  ],
  '11.3': [
    [DELETED, 'deleting a person leaves nothing of theirs in any file, and all of everybody else’s'],
    [DELETED, '`user delete` does so from the command line'],
    ['people/deleted-midway.test.ts', 'while the body of a request to %s arrives'],
    ['people/deleted-midway.test.ts', 'while a model answers, for an app and for an MCP client'],
    ['people/deleted-midway.test.ts', 'every table of people refuses rows of nobody'],
  ],
  '11.4': [
    [BOUND, 'never by an equal name: neither id nor display name'],
    [BOUND, 'to whom it is bound, and to nobody once it is unbound'],
    [BOUND, 'the same subject of another issuer is somebody else'],
    [BOUND, 'by the list in the settings, with equals signs in the value'],
    [BOUND, 'an address counts only where it is verified'],
    [BOUND, 'the log says how to bind it, and not who it was'],
  ],
  '11.5': [
    [INVITATION, 'binds whoever signs in through it to its person, from then on'],
    [INVITATION, 'works once'],
    [INVITATION, 'expires'],
  ],
  '11.6': [
    [PEOPLE_REST, 'adds, lists, changes and deletes people'],
    [PEOPLE_REST, 'a new token has it only if it was asked for'],
    [PEOPLE_REST, 'ends with being an administrator, for tokens and browsers that are there'],
    [PEOPLE_REST, 'are made and unmade by the owner alone'],
  ],
  '11.7': [[COMMANDS, 'add, rename, disable, enable and delete are seen in the list']],
  '11.8': [
    [BOUND, 'by subject: what was issued so far, not what comes later, and nobody else’s'],
    [BOUND, 'by jti: that one'],
    [PEOPLE_REST, 'revoking JWTs of an identity provider takes one of subject and jti'],
  ],
}
