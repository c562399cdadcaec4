import type { Command } from './command.ts'

const help: Command = {
  name: 'help',
  summary: 'show help for a command, or for the settings',
  choices: () => [...new Set(COMMAND_NAMES.map((name) => name.split(' ')[0] ?? '')), 'settings'],
  run: () => 0,
}

/** Every command by its name, in the order of the help. A command line loads the module of its own command alone. */
const LOADERS: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('./serve.ts')).serve,
  'issue-token': async () => (await import('./issue-token.ts')).issueToken,
  'list-tokens': async () => (await import('./list-tokens.ts')).listTokens,
  'revoke-token': async () => (await import('./revoke-token.ts')).revokeToken,
  'issue-jwt': async () => (await import('./issue-jwt.ts')).issueJwt,
  'list-jwts': async () => (await import('./list-jwts.ts')).listJwts,
  'revoke-jwt': async () => (await import('./revoke-token.ts')).revokeJwt,
  'rotate-jwt-key': async () => (await import('./rotate-jwt-key.ts')).rotateJwtKey,
  'revoke-external-jwt': async () => (await import('./user-identity.ts')).revokeExternalJwt,
  'issue-passcode': async () => (await import('./issue-passcode.ts')).issuePasscode,
  'sign-in-link': async () => (await import('./sign-in-link.ts')).signInLink,
  'user add': async () => (await import('./user.ts')).userAdd,
  'user list': async () => (await import('./user.ts')).userList,
  'user rename': async () => (await import('./user.ts')).userRename,
  'user admin': async () => (await import('./user.ts')).userAdmin,
  'user disable': async () => (await import('./user.ts')).userDisable,
  'user enable': async () => (await import('./user.ts')).userEnable,
  'user delete': async () => (await import('./user.ts')).userDelete,
  'user bind': async () => (await import('./user-identity.ts')).userBind,
  'user unbind': async () => (await import('./user-identity.ts')).userUnbind,
  'user identities': async () => (await import('./user-identity.ts')).userIdentities,
  'user invite': async () => (await import('./user-identity.ts')).userInvite,
  mcp: async () => (await import('./mcp.ts')).mcp,
  connect: async () => (await import('./connect.ts')).connect,
  'foods import': async () => (await import('./foods.ts')).foodsImport,
  'foods sources': async () => (await import('./foods.ts')).foodsSources,
  'foods search': async () => (await import('./foods.ts')).foodsSearch,
  export: async () => (await import('./export.ts')).exportData,
  import: async () => (await import('./import.ts')).importData,
  backup: async () => (await import('./backup.ts')).backup,
  restore: async () => (await import('./restore.ts')).restore,
  rollback: async () => (await import('./rollback.ts')).rollback,
  'audit verify': async () => (await import('./audit.ts')).auditVerify,
  'audit head': async () => (await import('./audit.ts')).auditHead,
  healthcheck: async () => (await import('./healthcheck.ts')).healthcheck,
  doctor: async () => (await import('./doctor.ts')).doctor,
  'service install': async () => (await import('./service.ts')).serviceInstall,
  'service remove': async () => (await import('./service.ts')).serviceRemove,
  'service status': async () => (await import('./service.ts')).serviceStatus,
  openapi: async () => (await import('./openapi.ts')).openapi,
  completions: async () => (await import('./completions.ts')).completionsCommand(allCommands),
  man: async () => (await import('./man.ts')).manCommand(allCommands),
  version: async () => (await import('./version.ts')).version,
  help: async () => help,
}

export const COMMAND_NAMES: readonly string[] = Object.keys(LOADERS)

/** @param name one of `COMMAND_NAMES`. */
export async function loadCommand(name: string): Promise<Command> {
  return (await LOADERS[name]?.()) ?? help
}

export const allCommands = (): Promise<Command[]> => Promise.all(COMMAND_NAMES.map(loadCommand))
