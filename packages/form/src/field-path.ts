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

type Tree = Record<string, unknown>;

export function valueAt<T, Path extends FieldPath<T>>(values: T, path: Path): ValueAt<T, Path> {
  let value: unknown = values;
  for (const key of path.split('.')) value = (value as Tree | undefined)?.[key];
  return value as ValueAt<T, Path>;
}

export function withValueAt<T>(values: T, path: string, value: unknown): T {
  const [key = '', ...rest] = path.split('.');
  const tree = values as Tree;
  const next = rest.length > 0 ? withValueAt(tree[key], rest.join('.'), value) : value;
  return { ...tree, [key]: next } as T;
}
