/** Says which files were chosen and are not there any more; null where all are. */
export function describeMissing(
  names: readonly string[],
  [one, several]: readonly [one: string, several: string] = ['arquivo', 'arquivos'],
): string | null {
  if (names.length === 0) return null;
  const said = names.length === 1 ? `Falta 1 ${one}` : `Faltam ${names.length} ${several}`;
  return `${said}: ${names.join(', ')}. Adicione novamente.`;
}
