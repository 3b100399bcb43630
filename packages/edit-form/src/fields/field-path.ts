/** Dotted path to a text, a number or a list in `T`: `communication.title`, `studentIds`. */
export type FieldPath<T> = {
  [K in keyof T & string]: NonNullable<T[K]> extends readonly unknown[]
    ? K
    : NonNullable<T[K]> extends object
      ? `${K}.${FieldPath<NonNullable<T[K]>>}`
      : K;
}[keyof T & string];

export type ValueAt<T, Path> = Path extends `${infer Head}.${infer Rest}`
  ? Head extends keyof T
    ? ValueAt<NonNullable<T[Head]>, Rest>
    : never
  : Path extends keyof T
    ? T[Path]
    : never;

export function valueAt<T, Path extends FieldPath<T>>(values: T, path: Path): ValueAt<T, Path> {
  const keys = path.split('.');
  const value = keys.reduce<unknown>((tree, key) => (tree as Tree | undefined)?.[key], values);
  return value as ValueAt<T, Path>;
}

type Tree = Record<string, unknown>;
