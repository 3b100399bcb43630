const wordsOf = (path: string) => path.split('/').filter(Boolean);

/** Values of the pattern's `:parameters` in an address, or undefined where it is another page's. */
export function paramsIn(pattern: string, pathname: string): Record<string, string> | undefined {
  const words = wordsOf(pathname);
  const expected = wordsOf(pattern);
  if (words.length !== expected.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, word] of expected.entries()) {
    const given = words[index] ?? '';
    if (word.startsWith(':')) params[word.slice(1)] = decoded(given);
    else if (word !== given) return undefined;
  }
  return params;
}

function decoded(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}
