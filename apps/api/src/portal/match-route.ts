/**
 * The pattern that serves an address, the one with the fewest `:parameters` first.
 * @example matchRoute(['/mensagens/:chatId', '/mensagens/listar'], '/mensagens/listar')
 */
export function matchRoute(patterns: Iterable<string>, address: string): string | undefined {
  const words = wordsOf(address);
  return [...patterns]
    .filter((pattern) => matches(wordsOf(pattern), words))
    .sort((one, other) => parametersIn(one) - parametersIn(other))[0];
}

function matches(pattern: string[], words: string[]): boolean {
  return (
    pattern.length === words.length &&
    pattern.every((word, index) => word.startsWith(':') || word === words[index])
  );
}

function wordsOf(address: string): string[] {
  return address.split('/').filter(Boolean);
}

function parametersIn(pattern: string): number {
  return pattern.split('/:').length;
}
