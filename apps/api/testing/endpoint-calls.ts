import type { EndpointDefinition } from '@caderneta/api-client/contract';
import * as z from 'zod/mini';
import type { TestApp } from './app.ts';
import type { OneOfEach } from './one-of-each.ts';
import { sampleBodies } from './sample-bodies.ts';

export type Headers = Record<string, string>;
/** Of `Object.entries(endpoints)`. */
export type NamedEndpoint = [name: string, endpoint: EndpointDefinition];

export interface Calling {
  made: TestApp;
  one: OneOfEach;
  headers: Headers;
}

const requiredKeys = (schema: z.ZodMiniType | undefined) =>
  schema ? (z.toJSONSchema(schema, { io: 'input' }).required ?? []) : [];
/** Ids that the query must have: `id` of a classroom, `classroomId`, `studentId`. */
const namedIds = ({ query }: EndpointDefinition) =>
  requiredKeys(query).filter((key) => /^id$|Id$/.test(key));

export const isAboutOne = (endpoint: EndpointDefinition) =>
  Boolean(endpoint.params) || namedIds(endpoint).length > 0;

/** The address of the endpoint, about what `makeOneOfEach` made. */
export function addressOf(
  endpoint: EndpointDefinition,
  one: OneOfEach,
  id = ofPath(endpoint, one),
): string {
  const ids = {
    id: one.classrooms,
    classroomId: one.classrooms,
    studentId: one.students,
    deviceId: one.devices,
    line: '1',
    kind: 'announcement',
  };
  const named = (key: string) => {
    if (!(key in ids)) throw new Error(`${endpoint.path}: which ${key}?`);
    return ids[key as keyof typeof ids];
  };
  const query = namedIds(endpoint).map((key) => `${key}=${named(key)}`);
  const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) =>
    key === 'id' ? id : named(key),
  );
  return `${path}?${query.join('&')}`;
}

function ofPath({ path, params }: EndpointDefinition, one: OneOfEach): string {
  if (!params) return '';
  const words = path.toLowerCase().replace('/v1/', '').split('/:')[0] ?? '';
  if (!(words in one)) throw new Error(`${path}: make one of them in testing/one-of-each.ts`);
  return one[words as keyof OneOfEach];
}

/** With the sample body of the endpoint, if there is one. */
export function callEndpoint(
  [name, endpoint]: NamedEndpoint,
  { made, one, headers }: Calling,
  url = addressOf(endpoint, one),
) {
  const sample = sampleBodies[name as keyof typeof sampleBodies];
  return made.app.inject({
    method: endpoint.method,
    url,
    headers,
    ...(sample && { payload: sample(made) as object }),
  });
}
