import { canonicalJson, type JsonSchema, type WireShape } from './wire-shape.ts';

/** One way in which a shape breaks clients that were built for an older one. */
export interface Incompatibility {
  /** 'request.body.communication.title', 'answer.body[].status' */
  place: string;
  problem: string;
}

type Side = 'request' | 'answer';
/** Checks that `outer` accepts every value of `inner`. */
type Compare = (
  outer: JsonSchema,
  inner: JsonSchema,
  place: string,
  side: Side,
) => Incompatibility[];

/** Whether a client of the older shape works with a server of the current one. */
export const isCompatible = (older: WireShape, current: WireShape) =>
  incompatibilities(older, current).length === 0;

/**
 * Compares two shapes of a call. A newer server may accept more and answer more, never less.
 * Refinements of the schemas are not compared.
 * @param older the shape that a client was built for
 * @param current the shape that the server answers
 * @returns every difference that breaks the client
 * @example incompatibilities(recorded.shape, wireShapeOf(listChats))
 */
export function incompatibilities(older: WireShape, current: WireShape): Incompatibility[] {
  const parts = (['params', 'query', 'body'] as const).flatMap((part) => {
    const place = `request.${part}`;
    const [before, now] = [older.request[part], current.request[part]];
    if (!before) return now && requiredOf(now) ? [{ place, problem: 'is needed now' }] : [];
    if (!now) return [{ place, problem: 'is no longer read' }];
    return compare(now, before, place, 'request');
  });
  return [...parts, ...answerProblems(older.answer, current.answer)];
}

const requiredOf = ({ type, required }: JsonSchema) =>
  type !== 'object' || listOf<string>(required).length > 0;

function answerProblems(older: WireShape['answer'], current: WireShape['answer']) {
  const found: Incompatibility[] = [];
  if (older.status !== current.status) {
    found.push({ place: 'answer.status', problem: `was ${older.status}, is ${current.status}` });
  }
  if (older.paged && !current.paged) found.push({ place: 'answer', problem: 'is no longer paged' });
  if (older.versioned && !current.versioned) {
    found.push({ place: 'answer', problem: 'carries no ETag any more' });
  }
  if (older.body && !current.body) found.push({ place: 'answer.body', problem: 'is gone' });
  if (!older.body || !current.body) return found;
  return [...found, ...compare(older.body, current.body, 'answer.body', 'answer')];
}

const listOf = <T>(value: unknown) => (Array.isArray(value) ? (value as T[]) : []);

/** The alternatives of a union, also of one that is written as a list of types. */
function membersOf(schema: JsonSchema): JsonSchema[] | undefined {
  const { anyOf, oneOf, type } = schema;
  if (!Array.isArray(type)) return (anyOf ?? oneOf) as JsonSchema[] | undefined;
  return (type as string[]).map((one) => {
    if (one === 'null') return { type: 'null' };
    const values = valuesOf(schema)?.filter((value) => value !== null);
    return { ...schema, type: one, ...(values && { enum: values }) };
  });
}

const compare: Compare = (outer, inner, place, side) => {
  const { default: _, ...asked } = outer;
  if (Object.keys(asked).length === 0 || isSame(outer, inner)) return [];
  const innerMembers = membersOf(inner);
  if (innerMembers) return innerMembers.flatMap((member) => compare(outer, member, place, side));
  const outerMembers = membersOf(outer);
  if (outerMembers) return compareToMembers(outerMembers, inner, place, side);
  const types = [outer.type, inner.type];
  if (types[0] !== types[1] && !(types[0] === 'number' && types[1] === 'integer')) {
    return [changed('type', outer, inner, { place, side })];
  }
  return [
    ...compareKeywords(outer, inner, place, side),
    ...(inner.type === 'object' ? compareFields(outer, inner, place, side) : []),
    ...(inner.type === 'array'
      ? compare(schemaOf(outer.items), schemaOf(inner.items), `${place}[]`, side)
      : []),
  ];
};

const compareToMembers = (
  members: JsonSchema[],
  inner: JsonSchema,
  place: string,
  side: Side,
): Incompatibility[] => {
  const values = valuesOf(inner);
  if (values && values.length > 1) {
    return values.flatMap((value) =>
      compareToMembers(members, { ...without(inner, 'enum'), const: value }, place, side),
    );
  }
  const tries = members.map((member) => compare(member, inner, place, side));
  // The member with the fewest problems is the one that was meant.
  return tries.toSorted((one, other) => one.length - other.length)[0] ?? [];
};

const schemaOf = (value: unknown) => (value ?? {}) as JsonSchema;
const without = (schema: JsonSchema, key: string) =>
  Object.fromEntries(Object.entries(schema).filter(([name]) => name !== key));
const isSame = (one: unknown, other: unknown) => canonicalJson(one) === canonicalJson(other);
const valuesOf = (schema: JsonSchema) =>
  'const' in schema ? [schema.const] : (schema.enum as unknown[] | undefined);

/** Whether the outer limit allows every value that the inner one allows. */
const limits: Record<string, (outer: number, inner: number) => boolean> = {
  minLength: (outer, inner) => outer <= inner,
  minimum: (outer, inner) => outer <= inner,
  minItems: (outer, inner) => outer <= inner,
  maxLength: (outer, inner) => outer >= inner,
  maximum: (outer, inner) => outer >= inner,
  maxItems: (outer, inner) => outer >= inner,
};
/** Keywords compared elsewhere, or without a say about which values are allowed. */
const structural = new Set(
  'type default properties required additionalProperties items enum const'.split(' '),
);

function compareKeywords(outer: JsonSchema, inner: JsonSchema, place: string, side: Side) {
  const where = { place, side };
  const values = valuesOf(inner);
  const taken = valuesOf(outer);
  if (taken) {
    const refused = values?.filter((value) => !taken.includes(value));
    return refused?.length === 0 ? [] : [changed(taken, outer, inner, where)];
  }
  return Object.entries(outer)
    .filter(([keyword]) => !structural.has(keyword))
    .filter(([keyword, limit]) => !takes(keyword, limit, inner, values))
    .map(([keyword]) => changed(keyword, outer, inner, where));
}

function takes(keyword: string, limit: unknown, inner: JsonSchema, values?: unknown[]): boolean {
  const isWide = limits[keyword];
  if (!isWide) return isSame(limit, inner[keyword]);
  const lengths = values?.map((value) =>
    typeof value === 'string' ? value.length : Number(value),
  );
  const found = lengths ?? [inner[keyword]];
  return found.every((value) => typeof value === 'number' && isWide(limit as number, value));
}

const compareFields: Compare = (outer, inner, place, side) => {
  const [taken, given] = [schemaOf(outer.properties), schemaOf(inner.properties)];
  const needed = listOf<string>(outer.required);
  const always = new Set(listOf<string>(inner.required));
  const missing = needed.filter((name) => !always.has(name));
  const absent = side === 'request' ? 'is required now' : 'is no longer always there';
  const fields = Object.entries(given as Record<string, JsonSchema>).flatMap(([name, schema]) => {
    const path = `${place}.${name}`;
    const field = Object.hasOwn(taken, name) ? taken[name] : outer.additionalProperties;
    if (field && typeof field === 'object') return compare(field as JsonSchema, schema, path, side);
    // A client may ignore unknown fields of an answer; a server that ignored those of a body would mislead.
    return side === 'answer' ? [] : [{ place: path, problem: 'is no longer accepted' }];
  });
  const rest = inner.additionalProperties;
  const others =
    rest && typeof rest === 'object'
      ? compare(
          schemaOf(outer.additionalProperties || { not: {} }),
          rest as JsonSchema,
          `${place}.*`,
          side,
        )
      : [];
  return [
    ...missing.map((name) => ({ place: `${place}.${name}`, problem: absent })),
    ...fields,
    ...others,
  ];
};

/** @param what a keyword, or the accepted values */
function changed(
  what: string | unknown[],
  outer: JsonSchema,
  inner: JsonSchema,
  { place, side }: { place: string; side: Side },
): Incompatibility {
  const say = (schema: JsonSchema) => {
    const value = typeof what === 'string' ? schema[what] : (valuesOf(schema) ?? 'any value');
    return value === undefined ? 'anything' : JSON.stringify(value);
  };
  const [before, now] = side === 'request' ? [inner, outer] : [outer, inner];
  const keyword = typeof what === 'string' ? what : 'values';
  return { place, problem: `${keyword} was ${say(before)}, is ${say(now)}` };
}
