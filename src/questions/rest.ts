import { access } from '../http/access.ts'
import { controller, schemaCopy } from '../http/controller.ts'
import { QueryAnswerSchema, QuerySchema, requireValidQuery } from './query-schema.ts'
import type { Questions } from './questions.ts'

/** `POST /api/journal/query`: a question in the body, so that what somebody asks about is never part of a URL. */
export const questionsRoutes = ({ questions }: { questions: Questions }) =>
  controller('questions', '/api/journal').post(
    '/query',
    async ({ body, caller }) => {
      const { userId } = caller()
      requireValidQuery(body)
      const answer = await questions.answerInSlices(userId, body)
      // The credential may have been revoked meanwhile.
      caller()
      return answer
    },
    {
      body: QuerySchema,
      response: { 200: schemaCopy(QueryAnswerSchema) },
      detail: {
        summary: 'Answer a question about the journal',
        description:
          'Of any dates, foods, symptoms, medicines and numbers. Unknown is not zero: unknown days are counted, and are part of no value.',
        tags: ['Journal'],
        ...access('read'),
      },
    },
  )
