/**
 * All of zod/mini that the contract and the portal's apps use. webpack puts this file in the
 * place of 'zod/mini' (tooling/webpack/shared-modules.ts): what is shared is not tree-shaken.
 * '#zod-mini' is the library itself under a name that is not shared.
 */
export {
  _default,
  array,
  boolean,
  coerce,
  config,
  discriminatedUnion,
  email,
  enum,
  extend,
  int,
  iso,
  literal,
  maxLength,
  maximum,
  minLength,
  minimum,
  nullable,
  number,
  object,
  optional,
  partial,
  pipe,
  record,
  refine,
  regex,
  strictObject,
  string,
  transform,
  trim,
  union,
  unknown,
  uuid,
} from '#zod-mini';
