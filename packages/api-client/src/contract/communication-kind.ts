/* eslint @typescript-eslint/no-unnecessary-type-assertion: off -- assertions keep the types of one kind */
import type { SchoolCalendar } from '@caderneta/school-time';
import * as z from 'zod/mini';
import type { RuleViolation } from './communication-rules.ts';
import {
  audience,
  childReport,
  communication,
  createdCommunication,
  employeeCounts,
  engagementCounts,
  engagementQuery,
  engagementRow,
  holdQuery,
  report,
  studentIds,
  wholeClassroomIds,
  wholeClassrooms,
} from './communications.ts';
import { endpoint } from './endpoint.ts';
import type { Answer, CommunicationKind } from './kind-names.ts';
import { byId, id } from './primitives.ts';

type Schemas = Record<string, z.ZodMiniType>;
type Path = `/v1/${string}`;
type Named<A extends readonly Answer[], T> = Record<A[number], T>;

interface KindDefinition {
  /** Name in the database, the audit log and the code. */
  kind: CommunicationKind;
  /** Spelled as the specification spells them. */
  paths: Record<'list' | 'get' | 'create' | 'update' | 'delete', Path>;
  listQuery: z.ZodMiniType;
  /** Where a change sends the item, `holdQuery`. */
  updateQuery: typeof holdQuery | undefined;
  /** Fields that only this kind shows. */
  shows: Schemas;
  /** All fields that are written. */
  writes: Schemas;
  /** Counted in the report, and shown of each recipient. */
  answers: readonly Answer[];
  /** Those of `answers` that the list counts as well. */
  listAnswers: readonly Answer[];
  /** Its answers are about a child, whichever guardian gives them, so the report counts children too. */
  countsChildren: boolean;
  /** @returns the broken rules about days */
  violations: (fields: never, calendar: SchoolCalendar) => RuleViolation[];
  texts: {
    /** Why a sent item is not changed any more, or not scheduled where it stays editable. */
    alreadySent: string;
    /** Its name in an e-mail: 'um novo comunicado'. */
    novelty: string;
  };
  /** Changed after sending too; a change without a date keeps the schedule. */
  staysEditable: boolean;
}

/**
 * Declares a kind of communication: its fields, answers, rules and texts. Endpoints and the shapes
 * of list, item and body are made from it; the server maps its columns, the pages their fields.
 * @example
 * const eventKind = communicationKind({ kind: 'event', shows: { place: z.string() }, … });
 * export const { list: listEvents, get: getEvent } = eventKind.endpoints;
 */
export function communicationKind<const K extends KindDefinition>(definition: K) {
  const schemas = schemasOf(definition);
  const endpoints = { ...readsOf(definition, schemas), ...writesOf(definition, schemas) };
  return { ...definition, schemas, endpoints };
}

function schemasOf<const K extends KindDefinition>(definition: K) {
  const { answers, listAnswers, countsChildren } = definition;
  const shown = z.extend(communication, definition.shows as K['shows']);
  const listReport = reportOf<K['listAnswers'], K['countsChildren']>(listAnswers, countsChildren);
  const listItem = z.object({
    communication: shown,
    report: listReport,
    ...audience,
    wholeClassrooms,
  });
  const given = each<K['answers'], z.ZodMiniBoolean>(answers, z.boolean());
  const engagement = z.extend(engagementRow, {
    ...given,
    /** The child's other guardians, in a part of the engagement. */
    others: z.optional(z.array(z.extend(z.object({ responsibleName: z.string() }), given))),
  });
  const wholeReport = reportOf<K['answers'], K['countsChildren']>(answers, countsChildren);
  const item = z.object({
    communication: shown,
    report: wholeReport,
    ...audience,
    wholeClassrooms,
    studentIds: z.array(id),
    engagementDetails: z.array(engagement),
    /** Only where a part of the engagement was asked for. */
    engagement: z.optional(engagementCounts),
    /** For administrators, where it went to employees. */
    employees: z.optional(employeeCounts),
  });
  const body = z.strictObject({
    communication: z.strictObject(definition.writes as K['writes']),
    studentIds,
    classroomIds: wholeClassroomIds,
  });
  return { shown, listReport, listItem, engagement, wholeReport, item, body };
}

function reportOf<A extends readonly Answer[], C extends boolean>(answers: A, countsChildren: C) {
  const counts = each<A, z.ZodMiniNumber>(answers, z.number());
  const children = z.extend(childReport, counts);
  const shape = { ...counts, ...(countsChildren && { children }) };
  return z.extend(
    report,
    shape as unknown as typeof counts & (C extends true ? Children<typeof children> : object),
  );
}

interface Children<S> {
  children: S;
}

type SchemasOf<K extends KindDefinition> = ReturnType<typeof schemasOf<K>>;

function readsOf<const K extends KindDefinition, S extends SchemasOf<K>>(
  { kind, paths, listQuery }: K,
  { listItem, item }: S,
) {
  return {
    list: endpoint({
      method: 'GET',
      path: paths.list as K['paths']['list'],
      access: 'employee',
      query: listQuery as K['listQuery'],
      status: 200,
      response: z.array(listItem as S['listItem']),
      paged: true,
    }),
    get: endpoint({
      method: 'GET',
      path: paths.get as K['paths']['get'],
      access: 'employee',
      params: byId,
      query: engagementQuery,
      status: 200,
      response: item as S['item'],
      versioned: true,
      audited: [kind as K['kind'], 'view'],
    }),
  };
}

function writesOf<const K extends KindDefinition, S extends SchemasOf<K>>(
  { kind, paths, updateQuery }: K,
  { item, body }: S,
) {
  return {
    create: endpoint({
      method: 'POST',
      path: paths.create as K['paths']['create'],
      access: 'employee',
      query: holdQuery,
      body: body as S['body'],
      status: 201,
      response: createdCommunication,
      refusals: [409],
      audited: [kind as K['kind'], 'create'],
    }),
    update: endpoint({
      method: 'PUT',
      path: paths.update as K['paths']['update'],
      access: 'employee',
      params: byId,
      query: updateQuery as K['updateQuery'],
      body: body as S['body'],
      status: 200,
      response: item as S['item'],
      refusals: [409],
      versioned: true,
      audited: [kind as K['kind'], 'update'],
    }),
    delete: endpoint({
      method: 'DELETE',
      path: paths.delete as K['paths']['delete'],
      access: 'employee',
      params: byId,
      status: 204,
      audited: [kind as K['kind'], 'delete'],
    }),
  };
}

function each<A extends readonly Answer[], S>(answers: A, schema: S): Named<A, S> {
  return Object.fromEntries(answers.map((answer) => [answer, schema])) as Named<A, S>;
}
