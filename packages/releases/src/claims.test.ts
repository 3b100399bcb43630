import { covers, labelClaim, overlaps, ownerAgainst, ownersOf, routeClaim } from './claims.ts';

const words = ['a', 'b', ':'];
/** All patterns of up to three words, with and without a `*` at the end, and the root. */
const patterns = (function* all(depth: number, start: string): Generator<string> {
  yield start || '/';
  if (start) yield `${start}/*`;
  if (depth > 0) for (const word of words) yield* all(depth - 1, `${start}/${word}`);
})(3, '');
const claims = [...patterns].map(routeClaim);

/** All addresses of up to four words, over words that the patterns have and one that they lack. */
const addresses = (function* all(depth: number, start: string): Generator<string> {
  yield start || '/';
  if (depth > 0) for (const word of ['a', 'b', 'c']) yield* all(depth - 1, `${start}/${word}`);
})(4, '');

/** As a router reads a pattern. */
function matches(pattern: string, address: string): boolean {
  const source = pattern.replace('/*', '(/.*)?').replaceAll(':', '[^/]+');
  return new RegExp(`^${source}$`).test(address);
}
const matched = new Map<string, Set<string>>();
const known = [...addresses];
for (const { subject } of claims) {
  matched.set(subject, new Set(known.filter((address) => matches(subject, address))));
}

test('two patterns overlap where an address belongs to both, and one covers what is in it', () => {
  for (const one of claims) {
    for (const other of claims) {
      const [mine, theirs] = [matched.get(one.subject)!, matched.get(other.subject)!];
      const pair = `${one.subject} ${other.subject}`;
      const shared = [...theirs].filter((address) => mine.has(address));
      expect([pair, overlaps(one, other)]).toEqual([pair, shared.length > 0]);
      expect([pair, covers(one, other)]).toEqual([pair, shared.length === theirs.size]);
    }
  }
});

test('capitals, accents, spaces and invisible signs make no other claim', () => {
  expect(routeClaim('/Gerenciar/:Aluno/')).toEqual(routeClaim('/gerenciar/:x'));
  expect(labelClaim('menu', ' Gerenciár\u200B ')).toEqual(labelClaim('menu', 'gerenciar'));
  expect(labelClaim('home', 'Ação  um')).toEqual(labelClaim('home', 'acao um'));
  expect(overlaps(labelClaim('home', 'x'), labelClaim('menu', 'x'))).toBe(false);
});

test('the narrowest owner of an address decides, whoever has the area around it', () => {
  const owners = ownersOf([{ ...routeClaim('/gerenciar/importar'), app: 'imports' }], []);
  const owner = (app: string, path: string) =>
    ownerAgainst({ ...routeClaim(path), app }, owners)?.app;
  expect(owner('imports', '/gerenciar/importar')).toBeUndefined();
  expect(owner('manage', '/gerenciar/importar')).toBe('imports');
  expect(owner('imports', '/gerenciar/escola')).toBe('manage');
  expect(owner('manage', '/gerenciar/escola')).toBeUndefined();
  expect(owner('imports', '/:any/importar')).toBeDefined();
  expect(owner('cantina', '/cantina/:id')).toBeUndefined();
});
