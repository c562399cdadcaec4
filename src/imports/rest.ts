import { setTimeout as pause } from 'node:timers/promises'
import { Type } from '@sinclair/typebox'
import type { Db } from '../../db/open.ts'
import { untilWritable } from '../../db/write-lock.ts'
import { UuidSchema } from '../core/schemas.ts'
import { access, writeAccess } from '../http/access.ts'
import { controller, schemaCopy } from '../http/controller.ts'
import { deletion } from '../http/deletion.ts'
import { listQuery, pageRequest } from '../http/paging.ts'
import {
  IMPORT_RECEIPT,
  ImportDocument,
  ImportInput,
  ImportList,
  ImportPatch,
  PREVIEW_RECEIPT,
  Preview,
  PreviewInput,
  RecordsInput,
} from './import-schema.ts'
import type { Imports } from './imports.ts'

const tags = ['Imports']
const ListQuery = listQuery({})
const ImportPath = Type.Object({ import_id: UuidSchema })

/** `/api/imports`: specification 10.9. Imports of journals from other services' files. */
export const importsRoutes = ({ db, imports }: { db: Db; imports: Imports }) =>
  controller('imports', '/api/imports')
    .post('/preview', ({ body, caller }) => imports.preview(caller().userId, body), {
      body: PreviewInput,
      response: { 200: schemaCopy(Preview) },
      detail: {
        summary: 'Preview what records of a file would add; changes nothing',
        description:
          'Send the first line of a file and up to 500 of its records, unchanged. Send a longer file in several requests and add up the answers.',
        tags,
        ...writeAccess(PREVIEW_RECEIPT),
      },
    })
    .get(
      '',
      ({ query, caller }) => {
        const { imports: found, next } = imports.list(caller().userId, pageRequest(query))
        return { imports: found, next_cursor: next }
      },
      {
        query: ListQuery,
        response: { 200: schemaCopy(ImportList) },
        detail: { summary: "List the caller's imports, newest first", tags, ...access('read') },
      },
    )
    .post(
      '',
      ({ body, caller, set }) => {
        const created = imports.create(caller().userId, body)
        set.status = 201
        set.headers.location = `/api/imports/${created.id}`
        return created
      },
      {
        body: ImportInput,
        response: { 201: schemaCopy(ImportDocument) },
        detail: {
          summary: 'Start an import; one at a time',
          description: 'Then send its records and finish it.',
          tags,
          'x-errors': [409],
          ...writeAccess(IMPORT_RECEIPT),
        },
      },
    )
    .get('/:import_id', ({ params, caller }) => imports.get(caller().userId, params.import_id), {
      params: ImportPath,
      response: { 200: schemaCopy(ImportDocument) },
      detail: { summary: 'Get an import', tags, 'x-errors': [404], ...access('read') },
    })
    .post(
      '/:import_id/records',
      async ({ params, body, caller, set }) => {
        set.status = 200
        const addSome = await imports.prepareRecords(caller().userId, params.import_id, body)
        for (;;) {
          // Adds in small steps, so that other requests are served in between. It stops if the credential ends.
          await untilWritable(db)
          caller()
          const added = addSome()
          if (added !== undefined) return added
          await pause(0)
        }
      },
      {
        params: ImportPath,
        body: RecordsInput,
        response: { 200: schemaCopy(ImportDocument) },
        detail: {
          summary: 'Send the next records of an import',
          description:
            'Send them in the order of the file. Records that have arrived before are skipped, so a request can be repeated.',
          tags,
          'x-errors': [404, 409],
          ...writeAccess(IMPORT_RECEIPT),
        },
      },
    )
    .patch('/:import_id', ({ params, caller }) => imports.finish(caller().userId, params.import_id), {
      params: ImportPath,
      body: ImportPatch,
      response: { 200: schemaCopy(ImportDocument) },
      detail: {
        summary: 'Finish an import',
        tags,
        'x-errors': [404, 409],
        ...writeAccess(IMPORT_RECEIPT),
      },
    })
    .delete(
      '/:import_id',
      async ({ params, caller }) => {
        // Deletes in small steps, so that other requests are served in between. It stops if the credential ends.
        while (!imports.undoSome(caller().userId, params.import_id)) await pause(0)
      },
      deletion({
        params: ImportPath,
        summary: 'Undo an import: delete every entry that it added',
        tags,
        access: 'write',
      }),
    )
