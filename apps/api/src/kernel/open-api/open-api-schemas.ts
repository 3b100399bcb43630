import { namedSchemas } from '@caderneta/api-client/contract/schema-names';
import * as z from 'zod/mini';

/** A JSON object of the document. */
export type Json = Record<string, unknown>;
/** Whether a schema is of what callers send or of what they get. */
export type Direction = 'input' | 'output';

const names = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(namedSchemas)) names.add(schema, { id });

/**
 * Writes schemas as JSON Schema for one document. What has a name in `namedSchemas` is said once,
 * among `components`, and referred to from wherever it occurs.
 */
export class OpenApiSchemas {
  readonly #written = new Map<string, Json>();

  /**
   * Writes a schema; its named parts join `components`.
   * @throws {Error} if a name would mean two shapes
   */
  of(schema: z.ZodMiniType, io: Direction): Json {
    const { $defs = {}, ...root } = z.toJSONSchema(schema, { io, metadata: names });
    for (const [name, { id: _, ...named }] of Object.entries($defs)) {
      this.#keep(name, withoutDetails(named, io) as Json);
    }
    return withoutDetails(root, io) as Json;
  }

  /** Every named schema that was written so far, by name. */
  get components(): Record<string, Json> {
    return Object.fromEntries([...this.#written].sort(([one], [other]) => (one < other ? -1 : 1)));
  }

  #keep(name: string, written: Json) {
    const before = this.#written.get(name);
    if (before && JSON.stringify(before) !== JSON.stringify(written)) {
      throw new Error(`${name} is written and read in different shapes: it needs two names`);
    }
    this.#written.set(name, written);
  }
}

/**
 * Leaves out what tells a reader nothing: the long pattern behind a named format, and that an answer
 * has no other fields, since later ones may come.
 */
function withoutDetails(value: unknown, io: Direction): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutDetails(item, io));
  if (!value || typeof value !== 'object') return value;
  const kept = Object.entries(value).filter(([key, inner]) => {
    if (key === '$schema' || key === '~standard') return false;
    if (key === 'pattern' && 'format' in value) return false;
    return !(io === 'output' && key === 'additionalProperties' && inner === false);
  });
  return Object.fromEntries(
    kept.map(([key, inner]) => [
      key,
      key === '$ref'
        ? String(inner).replace('#/$defs/', '#/components/schemas/')
        : withoutDetails(inner, io),
    ]),
  );
}
