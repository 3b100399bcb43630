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

interface KindPlace {
  /** Name in the database, the audit log and the code. */
  kind: CommunicationKind;
  /** Spelled as the specification spells them. */
  paths: Record<'list' | 'get' | 'create' | 'update' | 'delete', Path>;
}

interface KindDefinition extends KindPlace {
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
 * Declares a kind of communication: its fields, answers, rules and texts. The shapes of list, item
 * and body are made from it; the server maps its columns, the pages their fields.
 * @example
 * const place = { kind: 'event', paths: { list: '/v1/communication/Event/list', … } } as const;
 * const eventKind = communicationKind({ ...place, shows: { place: z.string() }, … });
 * const eventCalls = kindCalls({ ...place, query: eventKind, response: eventKind.schemas });
 */
export function communicationKind<const K extends KindDefinition>(definition: K) {
  return { ...definition, schemas: schemasOf(definition) };
}

interface KindCalls extends KindPlace {
  query: Pick<KindDefinition, 'listQuery' | 'updateQuery'>;
  response: Record<'listItem' | 'item' | 'body', z.ZodMiniType>;
}

/** Declares the calls of a kind. In pages they have no schemas, like any call. */
export function kindCalls<const C extends KindCalls>(calls: C) {
  return { ...readsOf(calls), ...writesOf(calls) };
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
    // The compiler does not follow the condition into the spread.
    shape as unknown as typeof counts & (C extends true ? Children<typeof children> : object),
  );
}

interface Children<S> {
  children: S;
}

function readsOf<const C extends KindCalls>({ kind, paths, query, response }: C) {
  return {
    list: endpoint({
      method: 'GET',
      path: paths.list as C['paths']['list'],
      access: 'employee',
      query: query.listQuery as C['query']['listQuery'],
      status: 200,
      response: z.array(response.listItem as C['response']['listItem']),
      paged: true,
    }),
    get: endpoint({
      method: 'GET',
      path: paths.get as C['paths']['get'],
      access: 'employee',
      params: byId,
      query: engagementQuery,
      status: 200,
      response: response.item as C['response']['item'],
      versioned: true,
      audited: [kind as C['kind'], 'view'],
    }),
  };
}

function writesOf<const C extends KindCalls>({ kind, paths, query, response }: C) {
  return {
    create: endpoint({
      method: 'POST',
      path: paths.create as C['paths']['create'],
      access: 'employee',
      query: holdQuery,
      body: response.body as C['response']['body'],
      status: 201,
      response: createdCommunication,
      refusals: [409],
      audited: [kind as C['kind'], 'create'],
    }),
    update: endpoint({
      method: 'PUT',
      path: paths.update as C['paths']['update'],
      access: 'employee',
      params: byId,
      query: query.updateQuery as C['query']['updateQuery'],
      body: response.body as C['response']['body'],
      status: 200,
      response: response.item as C['response']['item'],
      refusals: [409],
      versioned: true,
      audited: [kind as C['kind'], 'update'],
    }),
    delete: endpoint({
      method: 'DELETE',
      path: paths.delete as C['paths']['delete'],
      access: 'employee',
      params: byId,
      status: 204,
      audited: [kind as C['kind'], 'delete'],
    }),
  };
}

function each<A extends readonly Answer[], S>(answers: A, schema: S): Named<A, S> {
  return Object.fromEntries(answers.map((answer) => [answer, schema])) as Named<A, S>;
}
