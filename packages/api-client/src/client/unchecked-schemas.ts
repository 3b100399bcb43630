/**
 * Replaces `zod/mini` in a build that must be small: the contract keeps its types, paths and
 * methods, and what the server of the same build answers is taken as it is. Only what is no JSON
 * at all, such as the page of a proxy, is told apart.
 */
interface Unchecked {
  check: () => Unchecked;
  safeParse: (data: unknown) => { success: boolean; data?: unknown; error?: Error };
}

const unchecked: Unchecked = {
  check: () => unchecked,
  safeParse: (data) =>
    typeof data === 'object' && data !== null
      ? { success: true, data }
      : { success: false, error: new Error('The answer is no JSON.') },
};

const schema = () => unchecked;
const iso = { date: schema, datetime: schema };
const coerce = { number: schema };

export {
  coerce,
  iso,
  schema as _default,
  schema as array,
  schema as boolean,
  schema as config,
  schema as discriminatedUnion,
  schema as email,
  schema as enum,
  schema as extend,
  schema as int,
  schema as literal,
  schema as maximum,
  schema as maxLength,
  schema as minimum,
  schema as minLength,
  schema as nullable,
  schema as number,
  schema as object,
  schema as optional,
  schema as parse,
  schema as partial,
  schema as pipe,
  schema as record,
  schema as refine,
  schema as regex,
  schema as safeParse,
  schema as strictObject,
  schema as string,
  schema as transform,
  schema as trim,
  schema as union,
  schema as unknown,
  schema as uuid,
};
