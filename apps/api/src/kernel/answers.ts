import type { EndpointDefinition } from '@caderneta/api-client/contract';
import * as z from 'zod/mini';

/** What is sent of a result. */
export type Shape = (result: unknown) => unknown;

/** As much of zod's inside as says what an answer holds. */
interface Definition {
  type: string;
  coerce?: boolean;
  checks?: { _zod: { def: { check: string } } }[];
  element?: z.core.$ZodType;
  shape?: Record<string, z.core.$ZodType>;
  catchall?: z.core.$ZodType;
  options?: z.core.$ZodType[];
  innerType?: z.core.$ZodType;
}

/**
 * Leaves out of a result what the contract does not name: nobody gets more than a call is for.
 * @param isChecked compares the rest with the contract too, and throws where it differs. That takes
 * longer than everything else that a long list needs, so it is for tests and development
 */
export function shapeOf({ response }: EndpointDefinition, isChecked: boolean): Shape {
  if (!response) return () => null;
  if (!isChecked) return (result) => shapedBy(response, result);
  return (result) => {
    const checked = z.parse(response, result);
    // In production nobody would see the difference.
    if (JSON.stringify(shapedBy(response, result)) !== JSON.stringify(checked)) {
      throw new Error('an answer is checked and sent in different shapes');
    }
    return checked;
  };
}

/** Made for the first answer of each: no start waits for them. */
const made = new WeakMap<z.ZodMiniType, Shape>();
const asItIs: Shape = (value) => value;

function shapedBy(response: z.ZodMiniType, result: unknown): unknown {
  const shape = made.get(response) ?? keeping(response) ?? asItIs;
  made.set(response, shape);
  return shape(result);
}

/** Undefined for what is sent as it is. What cannot be said by fields and lists alone zod reads. */
function keeping(schema: z.core.$ZodType): Shape | undefined {
  // zod's own union of definitions has no field that all of them share but the type.
  const def = schema._zod.def as unknown as Definition;
  const parse: Shape = (value) => z.parse(schema as z.ZodMiniType, value);
  switch (def.type) {
    case 'object':
      return def.catchall || !def.shape ? parse : keepingFields(def.shape);
    case 'array':
      return keepingEach(def.element && keeping(def.element));
    case 'optional':
    case 'nullable':
      return unlessMissing(def.innerType && keeping(def.innerType));
    case 'union':
      return def.options?.some(keeping) ? parse : undefined;
    default:
      return isPlain(def) ? undefined : parse;
  }
}

/**
 * Named fields in the order of the contract, like zod. Written as code, once, as Fastify writes what it
 * repeats: an object that gets its fields one by one takes five times as long.
 */
function keepingFields(fields: Record<string, z.core.$ZodType>): Shape {
  const shapes = Object.values(fields).map(keeping);
  const written = Object.keys(fields).map((name, at) => {
    const key = JSON.stringify(name);
    const field = `value[${key}]`;
    return `${key}: ${shapes[at] ? `shapes[${at}](${field})` : field}`;
  });
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- nothing in it but names of the contract
  const write = new Function('shapes', `return (value) => ({ ${written.join(', ')} })`);
  return (write as (parts: (Shape | undefined)[]) => Shape)(shapes);
}

const keepingEach = (shape: Shape | undefined): Shape | undefined =>
  shape && ((list) => (list as unknown[]).map(shape));

const unlessMissing = (shape: Shape | undefined): Shape | undefined =>
  shape && ((value) => (value === null || value === undefined ? value : shape(value)));

const plainTypes = new Set(['string', 'number', 'boolean', 'null', 'enum', 'literal', 'unknown']);

/** Whether zod changes nothing of what it lets pass. */
const isPlain = ({ type, coerce, checks = [] }: Definition): boolean =>
  plainTypes.has(type) && !coerce && checks.every(({ _zod: { def } }) => def.check !== 'overwrite');
