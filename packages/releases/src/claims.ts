import type { RemoteBuild, ShellBuild } from './build-record.ts';

/** An address or entry that a build names, and that one app alone may have. */
export interface Claim {
  /** An address, an entry of the sidebar, or an action or card of the home. */
  kind: 'route' | 'menu' | 'home';
  /**
   * Equal for claims that mean the same: '/mensagens/:' for any name of the parameter, '/gerenciar/*'
   * for all addresses that begin so, 'novo comunicado' for a label.
   */
  subject: string;
}

export interface OwnedClaim extends Claim {
  app: string;
}

type AnyBuild = RemoteBuild | ShellBuild;

/** Pattern of a page: words and `:parameters`, no other sign, no slash at its end. */
const routePattern = /^(\/|(\/:?[\w-]+)+)$/;

/** Whether an address means the same to router, server and `claimsOf`. */
export const isRoutePattern = (path: string): boolean => routePattern.test(path);

const wordsOf = (path: string) => path.split('/').filter(Boolean);

/** @param path a pattern such as '/mensagens/:chatId', or '/gerenciar/*' */
export function routeClaim(path: string): Claim {
  const words = wordsOf(path).map((word) => (word.startsWith(':') ? ':' : word.toLowerCase()));
  return { kind: 'route', subject: `/${words.join('/')}` };
}

/** Capitals, accents, spaces and invisible signs make no other label. */
export function labelClaim(kind: 'menu' | 'home', label: string): Claim {
  const letters = label.normalize('NFKD').replace(/[\p{M}\p{Cf}\p{Cc}]/gu, '');
  return { kind, subject: letters.replace(/\s+/gu, ' ').trim().toLowerCase() };
}

/**
 * Lists what a build claims: its pages, the addresses of its entries and all that begin with a word
 * that an entry owns, and the labels of its entries in the sidebar and on the home.
 */
export function claimsOf(record: AnyBuild): Claim[] {
  const pages = Object.keys(record.pages).map(routeClaim);
  if (!('navigation' in record)) return pages;
  const { navigation, home } = record;
  return [
    ...pages,
    ...navigation.flatMap(({ label, path, owns }) => [
      labelClaim('menu', label),
      routeClaim(path),
      ...owns.map((word) => routeClaim(`/${word}/*`)),
    ]),
    ...home.actions.flatMap(({ label, path }) => [labelClaim('home', label), routeClaim(path)]),
    ...home.blocks.map(({ title }) => labelClaim('home', title)),
  ];
}

/** The words before a `*`, which stands for any words or none. */
function readPattern(subject: string) {
  const words = wordsOf(subject);
  const isOpen = words.at(-1) === '*';
  return { words: isOpen ? words.slice(0, -1) : words, isOpen };
}

/** Whether some address belongs to both; labels are equal or not. */
export function overlaps(one: Claim, other: Claim): boolean {
  if (one.kind !== other.kind) return false;
  if (one.kind !== 'route') return one.subject === other.subject;
  const [left, right] = [readPattern(one.subject), readPattern(other.subject)];
  const shared = Math.min(left.words.length, right.words.length);
  const reaches =
    (left.isOpen || right.words.length <= left.words.length) &&
    (right.isOpen || left.words.length <= right.words.length);
  return (
    reaches &&
    left.words
      .slice(0, shared)
      .every(
        (word, index) => [word, right.words[index]].includes(':') || word === right.words[index],
      )
  );
}

/** Whether every address of the inner claim belongs to the outer one. */
export function covers(outer: Claim, inner: Claim): boolean {
  if (outer.kind !== inner.kind) return false;
  if (outer.kind !== 'route') return outer.subject === inner.subject;
  const [wide, narrow] = [readPattern(outer.subject), readPattern(inner.subject)];
  if (narrow.isOpen && !wide.isOpen) return false;
  const isLong = wide.isOpen
    ? narrow.words.length >= wide.words.length
    : narrow.words.length === wide.words.length;
  return isLong && wide.words.every((word, index) => word === ':' || word === narrow.words[index]);
}

/** Name of the server among the owners. */
export const serverOwner = 'api';

const owned = (app: string, kind: Claim['kind'], ...subjects: string[]): OwnedClaim[] =>
  subjects.map((subject) => ({
    app,
    ...(kind === 'route' ? routeClaim(subject) : labelClaim(kind, subject)),
  }));

/** Of shell, server and the families' app: nobody can be given these. */
const fixed: OwnedClaim[] = [
  ...owned('shell', 'route', '/', '/login/*', '/perfil/*', '/instalar/*', '/ajuda/*'),
  ...owned('shell', 'route', '/esqueci-minha-senha/*', '/alterar-senha/*'),
  ...owned('shell', 'menu', 'Início', 'Menu', 'Ajuda', 'Perfil', 'Sair'),
  ...owned('family', 'route', '/familia/*'),
  ...owned(serverOwner, 'route', '/v1/*', '/docs/*', '/assets/*', '/remotes/*', '/files/*'),
  ...owned(serverOwner, 'route', '/dev/*', '/livez/*', '/healthz/*', '/acceptz/*', '/readyz/*'),
  ...owned(serverOwner, 'route', '/metrics/*'),
];

/** Of the specification, also where the app that has them is not built or switched off. */
const specified: OwnedClaim[] = [
  ...owned('diaries', 'route', '/diarios/*'),
  ...owned('diaries', 'menu', 'Diários'),
  ...owned('communications', 'route', '/comunicados/*', '/eventos/*', '/atividades/*'),
  ...owned('communications', 'route', '/galerias/*', '/mural/*'),
  ...owned('communications', 'menu', 'Atividades', 'Comunicados', 'Galerias', 'Eventos', 'Mural'),
  ...owned('chat', 'route', '/mensagens/*'),
  ...owned('chat', 'menu', 'Mensagens'),
  ...owned('manage', 'route', '/gerenciar/*', '/funcionarios/*'),
  ...owned('manage', 'menu', 'Gerenciar'),
];

/** Whether a claim overlaps what can be given to no other app. */
export const isFixed = (claim: Claim): boolean => fixed.some((one) => overlaps(one, claim));

const keyOf = ({ kind, subject }: Claim) => `${kind} ${subject}`;

/**
 * Says who owns what: what was recorded, then what is reserved, then what the installation's own
 * builds claim and nobody had before.
 * @param own builds in the installation's folder
 */
export function ownersOf(
  recorded: readonly OwnedClaim[],
  own: readonly { app: string; record: AnyBuild }[],
): OwnedClaim[] {
  const owners = new Map<string, OwnedClaim>();
  for (const one of [...fixed, ...recorded, ...specified]) {
    if (!owners.has(keyOf(one))) owners.set(keyOf(one), one);
  }
  for (const { app, record } of own) {
    for (const claim of claimsOf(record)) {
      const known = [...owners.values()];
      const isFree = !owners.has(keyOf(claim)) && !ownerAgainst({ ...claim, app }, known);
      if (isFree) owners.set(keyOf(claim), { ...claim, app });
    }
  }
  return [...owners.values()];
}

/**
 * Finds the other app to which a claim, or a part of it, belongs. The narrowest owned claim around an
 * address decides: who was given '/gerenciar/importar' has it although '/gerenciar/*' is another's.
 * @returns undefined where the app may have it
 */
export function ownerAgainst(
  { app, ...claim }: OwnedClaim,
  owners: readonly OwnedClaim[],
): OwnedClaim | undefined {
  const near = owners.filter((one) => overlaps(one, claim));
  const mine = near.filter((one) => one.app === app && covers(one, claim));
  return near.find((other) => {
    if (other.app === app) return false;
    if (!covers(other, claim)) return mine.length === 0;
    return !mine.some((one) => covers(other, one));
  });
}
