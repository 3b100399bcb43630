/**
 * Lets a build drop the components of a library that nobody takes: it gives them names for developers
 * at its top, which counts as a use of each.
 */
export default function droppablePartsLoader(source: string): string {
  return source
    .replace(/^\w+\.displayName = .*;$/gm, '')
    .replace(/^(var \w+ = )(\w+\.forwardRef\()/gm, '$1/* @__PURE__ */ $2');
}
