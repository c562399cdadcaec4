import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'sqlite',
  schema: [
    './db/schema.ts',
    './db/audit-schema.ts',
    './db/chat-schema.ts',
    './db/import-schema.ts',
    './db/kept-foods-schema.ts',
    './db/people-schema.ts',
    './db/sign-in-schema.ts',
    './db/targets-schema.ts',
    './db/undo-schema.ts',
  ],
  out: './db/migrations',
})
