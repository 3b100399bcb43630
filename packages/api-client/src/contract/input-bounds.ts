import type * as z from 'zod/mini';

/** A text, list or record that enters, as its schema bounds it. */
export interface BoundedPart {
  /** 'body.communication.title' */
  place: string;
  kind: 'text' | 'list' | 'record';
  /** Characters, entries or keys; undefined where nothing bounds them. */
  maximum: number | undefined;
  /** Whether the maximum is checked before everything but the cutting of white space, and ends the check. */
  isFirst: boolean;
}

/** The most that an input of a schema can be. */
export interface InputBounds {
  /** Of its JSON as `JSON.stringify` writes it, in UTF-8. */
  bytes: number;
  /** Texts, numbers, lists, objects and all else that JSON holds, counted one by one. */
  values: number;
  depth: number;
  parts: BoundedPart[];
  /** Whatever reads a text of the input as a pattern. */
  patterns: RegExp[];
}

/** As much of zod's inside as bounds an input. */
interface Definition {
  type: string;
  checks?: { _zod: { def: CheckDefinition } }[];
  element?: Schema;
  shape?: Record<string, Schema>;
  catchall?: Schema;
  options?: Schema[];
  entries?: Record<string, unknown>;
  values?: unknown[];
  in?: Schema;
  out?: Schema;
  innerType?: Schema;
  keyType?: Schema;
  valueType?: Schema;
  left?: Schema;
  right?: Schema;
  pattern?: RegExp;
}

interface CheckDefinition {
  check: string;
  maximum?: number;
  abort?: boolean;
  pattern?: RegExp;
  tx?: (value: string) => unknown;
}

type Schema = z.core.$ZodType;
type Size = Pick<InputBounds, 'bytes' | 'values' | 'depth'>;

/** Quotes, colon, comma or brackets. */
const signBytes = 4;
/** A number, a boolean or null. */
const scalar: Size = { bytes: 25, values: 1, depth: 1 };
/** Of one UTF-16 unit; what a format admits is ASCII. */
const textBytes = 3;
const formatBytes = 1;

/**
 * Bounds what a schema lets in.
 * @throws {Error} where the schema has a kind that no input of the contract may have
 */
export function inputBounds(schema: z.ZodMiniType, place: string): InputBounds {
  const walk = new Walk();
  return { ...walk.sizeOf(schema, place), parts: walk.parts, patterns: [...walk.patterns] };
}

class Walk {
  readonly parts: BoundedPart[] = [];
  readonly patterns = new Set<RegExp>();

  sizeOf(schema: Schema, place: string): Size {
    // One shape for all kinds of schemas, whose fields it asks for by type.
    const def = schema._zod.def as unknown as Definition;
    const checks = [...(def.checks ?? [])].map((check) => check._zod.def);
    for (const { pattern } of [def, ...checks]) if (pattern) this.patterns.add(pattern);
    switch (def.type) {
      case 'string':
        return textSize(
          this.bound('text', place, def, checks),
          checks.some(({ pattern }) => pattern) ? formatBytes : textBytes,
        );
      case 'array': {
        const maximum = this.bound('list', place, def, checks);
        return listSize(this.sizeOf(inner(def.element), `${place}[]`), maximum);
      }
      case 'record': {
        const names = inner(def.keyType)._zod.values?.size;
        const maximum = names ?? this.bound('record', place, def, checks);
        const key = this.sizeOf(inner(def.keyType), `${place}{key}`);
        return listSize(together([key, this.sizeOf(inner(def.valueType), `${place}{}`)]), maximum);
      }
      case 'object':
        return nested(this.fieldSizes(inner(def.shape), place));
      case 'union':
        return largest(inner(def.options).map((option) => this.sizeOf(option, place)));
      case 'intersection':
        return together([inner(def.left), inner(def.right)].map((one) => this.sizeOf(one, place)));
      case 'pipe':
        // What a transform made is bounded as well, but it does not enter.
        this.sizeOf(inner(def.out), place);
        return this.sizeOf(inner(def.in), place);
      case 'enum':
      case 'literal':
        return constantSize(def.values ?? Object.values(def.entries ?? {}));
      case 'optional':
      case 'nullable':
      case 'default':
        return this.sizeOf(inner(def.innerType), place);
      case 'number':
      case 'boolean':
      case 'null':
      case 'transform':
        return scalar;
      default:
        throw new Error(`${place}: '${def.type}' has no bounds, so no input may hold it`);
    }
  }

  private bound(
    kind: BoundedPart['kind'],
    place: string,
    own: Definition,
    checks: CheckDefinition[],
  ) {
    const rules = kind === 'text' ? checks.filter((check) => !isTrim(check)) : checks;
    const limit = rules.find(({ check }) => check === 'max_length' || check === 'max_size');
    const isFirst = limit !== undefined && limit === rules[0] && limit.abort === true;
    // A format such as `z.uuid()` is a check of its own, which stands before all others.
    const part = { place, kind, maximum: limit?.maximum, isFirst: isFirst && !own.pattern };
    this.parts.push(part);
    return part.maximum ?? Infinity;
  }

  private fieldSizes(shape: Record<string, Schema>, place: string): Size[] {
    return Object.entries(shape).map(([name, field]) => {
      const size = this.sizeOf(field, `${place}.${name}`);
      return { ...size, bytes: size.bytes + name.length + signBytes };
    });
  }
}

const isTrim = ({ check, tx }: CheckDefinition) => check === 'overwrite' && tx?.('\ta ') === 'a';

function inner<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('zod names this part of a schema differently now');
  return part;
}

const textSize = (characters: number, bytesEach: number): Size => ({
  ...scalar,
  bytes: signBytes + bytesEach * characters,
});

const constantSize = (values: unknown[]): Size =>
  textSize(Math.max(...values.map((value) => String(value).length)), formatBytes);

const listSize = (entry: Size, maximum: number): Size => ({
  bytes: signBytes + maximum * (entry.bytes + signBytes),
  values: 1 + maximum * entry.values,
  depth: 1 + entry.depth,
});

const together = (sizes: Size[]): Size => ({
  bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0),
  values: sizes.reduce((sum, { values }) => sum + values, 0),
  depth: Math.max(0, ...sizes.map(({ depth }) => depth)),
});

const nested = (sizes: Size[]): Size => {
  const { bytes, values, depth } = together(sizes);
  return { bytes: bytes + signBytes, values: values + 1, depth: depth + 1 };
};

const largest = (sizes: Size[]): Size => ({
  bytes: Math.max(...sizes.map(({ bytes }) => bytes)),
  values: Math.max(...sizes.map(({ values }) => values)),
  depth: Math.max(...sizes.map(({ depth }) => depth)),
});
