import type { RemoteBuild } from './build-record.ts';
import { claimsOf, labelClaim, routeClaim } from './claims.ts';
import type { recordOf } from './release.ts';

type AnyBuild = ReturnType<typeof recordOf>;

/** One thing that a build can do and the build before could not. */
export interface Growth {
  kind: 'app' | 'access' | 'route' | 'menu' | 'home' | 'call';
  /** As the build names it: '/cantina/:id', 'Cantina', 'GET /v1/students', 'employee'. */
  subject: string;
}

type Access = RemoteBuild['access'];

/** Access → those that let in nobody whom it does not let in. */
const stricter: Record<Access, readonly Access[]> = {
  employee: ['administrator'],
  administrator: ['network'],
  network: [],
};

const callOf = (address: string) => `GET ${address.split('?')[0]!}`;

/** Calls that a build can make, or lets the shell or the server make for its pages. */
function callsOf(record: AnyBuild): string[] {
  const calls = Object.keys(record.calls);
  if (!('navigation' in record)) return calls;
  const counted = record.navigation.flatMap(({ badge }) =>
    [badge?.count, badge?.polled?.path].filter((address) => address !== undefined),
  );
  const first = Object.values(record.firstCalls ?? {});
  return [...calls, ...[...counted, ...first].map(callOf)];
}

/** Names what a build has, beside what makes two of them equal. */
function powersOf(record: AnyBuild): (Growth & { key: string })[] {
  const power = (kind: Growth['kind'], subject: string, key = subject) => ({
    kind,
    subject,
    key: `${kind} ${key}`,
  });
  const { navigation, home } = 'navigation' in record ? record : ({} as Partial<RemoteBuild>);
  const labels = [...(home?.actions ?? []).map(({ label }) => label)];
  labels.push(...(home?.blocks ?? []).map(({ title }) => title));
  const shown = [
    ...Object.keys(record.pages).map((path) => power('route', path, routeClaim(path).subject)),
    ...(navigation ?? []).map(({ label }) =>
      power('menu', label, labelClaim('menu', label).subject),
    ),
    ...labels.map((label) => power('home', label, labelClaim('home', label).subject)),
  ];
  const keys = new Set(shown.map(({ key }) => key));
  const led = claimsOf(record).map(({ kind, subject }) => power(kind, subject));
  const calls = callsOf(record).map((call) => power('call', call, call.toLowerCase()));
  return [...shown, ...led.filter(({ key }) => !keys.has(key)), ...calls];
}

/**
 * Lists where a build can do more than the one that is on the air: a new address or entry, people
 * who could not load it before, a new call.
 * @param before undefined for the first build of an app, all of which is new
 * @returns empty where it goes out by its signature alone
 */
export function growthOf(record: AnyBuild, before: AnyBuild | undefined): Growth[] {
  const had = new Set(before && powersOf(before).map(({ key }) => key));
  const found = new Map<string, Growth>();
  for (const { key, ...power } of powersOf(record)) if (!had.has(key)) found.set(key, power);
  const first: Growth[] = before ? [] : [{ kind: 'app', subject: record.name }];
  return [...first, ...accessGrowth(record, before), ...found.values()];
}

function accessGrowth(record: AnyBuild, before: AnyBuild | undefined): Growth[] {
  if (!('access' in record)) return [];
  const { access } = record;
  const had = before && 'access' in before ? before.access : undefined;
  if (had && (had === access || stricter[had].includes(access))) return [];
  return [{ kind: 'access', subject: access }];
}

const accessWords: Record<string, string> = {
  employee: 'todos os funcionários podem carregá-lo',
  administrator: 'administradores podem carregá-lo',
  network: 'administradores da rede podem carregá-lo',
};

/** Says a growth in Portuguese, without its subject. */
export function describeGrowth({ kind, subject }: Growth): string {
  switch (kind) {
    case 'app':
      return 'aplicativo novo';
    case 'access':
      return accessWords[subject] ?? 'outras pessoas podem carregá-lo';
    case 'route':
      return 'endereço novo';
    case 'menu':
      return 'entrada nova no menu';
    case 'home':
      return 'entrada nova no início';
    case 'call':
      return 'chamada nova';
  }
}
