const suppression = /(\/\/|\/\*)\s*(eslint-disable|@ts-(ignore|nocheck|expect-error))/;
const explained = /(eslint-disable[\w-]*\s+[@\w/, -]+?|@ts-expect-error)\s+--\s+\w+/;

/** Lines that switch a check off without saying `-- why`, or that switch all of them off. */
export function unexplainedIn(code: string): string[] {
  const lines = code.split('\n').map((line) => line.trim());
  return lines.filter((line) => suppression.test(line) && !explained.test(line));
}
