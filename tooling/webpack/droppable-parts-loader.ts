import type { LoaderContext } from 'webpack';

/** A text of a library, and what stands for it where the portal does not use what comes then. */
export type UnusedPart = [before: string, after: string];

interface Options {
  /** Of a file that holds the first of them. */
  parts: UnusedPart[];
}

/**
 * Lets a build leave out parts of a library: components that nobody takes, whose names for developers
 * at the library's top count as a use of each, and what only begins at a text of `parts`.
 */
export default function droppablePartsLoader(this: LoaderContext<Options>, source: string): string {
  const used = source
    .replace(/^\w+\.displayName = .*;$/gm, '')
    .replace(/^(var \w+ = )(\w+\.forwardRef\()/gm, '$1/* @__PURE__ */ $2');
  const { parts } = this.getOptions();
  if (!parts[0] || !source.includes(parts[0][0])) return used;
  return parts.reduce((rest, [before, after]) => {
    if (!rest.includes(before)) throw new Error(`${this.resourcePath} has no '${before}'.`);
    return rest.replace(before, after);
  }, used);
}
