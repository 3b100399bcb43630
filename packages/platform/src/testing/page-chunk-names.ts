/** The webpackChunkName of each page that a remote's source imports, in order. */
export function pageChunkNames(source: string): string[] {
  const names = source.matchAll(/import\(\s*\/\* webpackChunkName: "([^"]+)" \*\//g);
  return Array.from(names, ([, name = '']) => name);
}
