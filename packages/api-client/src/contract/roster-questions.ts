import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { byId, most } from './primitives.ts';

const areaCodeMessage = 'O DDD tem dois dígitos. Exemplo: 16';
const areaCode = z.string().check(most(2, areaCodeMessage), z.regex(/^[1-9]\d$/, areaCodeMessage));

export const getRosterQuestions = endpoint({
  method: 'GET',
  path: '/v1/rosterImports/:id/questions',
  access: 'administrator',
  params: byId,
  status: 200,
  response: z.object({
    /** Mobile numbers of the draft that say no area code; null where all do. */
    areaCode: z.nullable(
      z.object({
        phones: z.number(),
        /** The one that most numbers of the file and of the school have. */
        proposed: z.nullable(z.string()),
      }),
    ),
    /** Names in capitals alone, or without any; null where there are none. */
    names: z.nullable(
      z.object({
        names: z.number(),
        /** Some of them, as people write them. */
        examples: z.array(z.object({ typed: z.string(), proper: z.string() })),
      }),
    ),
  }),
});
export type RosterQuestions = z.output<typeof getRosterQuestions.response>;

export const giveRosterAreaCode = endpoint({
  method: 'PUT',
  path: '/v1/rosterImports/:id/areaCode',
  access: 'administrator',
  params: byId,
  body: z.strictObject({ areaCode }),
  status: 204,
  refusals: [409],
  audited: ['rosterImport', 'update'],
});

export const writeRosterNames = endpoint({
  method: 'PUT',
  path: '/v1/rosterImports/:id/names',
  access: 'administrator',
  params: byId,
  status: 204,
  refusals: [409],
  audited: ['rosterImport', 'update'],
});

export const rosterQuestionSummaries = {
  getRosterQuestions: 'What one answer corrects in all rows of a draft',
  giveRosterAreaCode: 'Put an area code before every number that has none',
  writeRosterNames: 'Write the names that are in capitals alone as people write them',
};

export const rosterQuestionFieldLabels = {
  giveRosterAreaCode: { areaCode: 'DDD' },
};
