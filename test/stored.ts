import type { TestServer } from './support.ts'

/** Every value of every table, as one text: what must not be in there is looked for here. */
export function everythingStored({ db }: TestServer): string {
  const tables = db.$client
    .query<{ name: string }, []>("SELECT name FROM sqlite_master WHERE type = 'table'")
    .all()
  return JSON.stringify(tables.map(({ name }) => db.$client.query(`SELECT * FROM "${name}"`).values()))
}
