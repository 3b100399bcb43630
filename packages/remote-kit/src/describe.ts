import {
  everyone,
  type Overview,
  type Release,
  type ReleaseEvent,
  share,
} from '@caderneta/releases';
import { lightFormat } from 'date-fns/lightFormat';

/**
 * Aligns rows of text in columns.
 * @returns one line a row, without a line break at the end
 */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/**
 * Names a ring in Portuguese.
 * @example ringText('parte', 10) // '10% das escolas'
 */
export function ringText(ring: string, percent: number): string {
  if (ring === everyone) return 'todas as escolas';
  return ring === share ? `${percent}% das escolas` : `anel ${ring}`;
}

const own = 'a da instalação';
/** The installation's folder has no build of the app either. */
const noBuild = 'nenhuma';
/**
 * Writes an instant in the machine's time zone.
 * @example momentText('2026-11-20T12:00:00Z') // '20/11/2026, 09:00'
 */
export const momentText = (at: string) => lightFormat(at, 'dd/MM/yyyy, HH:mm');
/**
 * Writes bytes as kilobytes of 1000.
 * @example sizeText(1250) // '1,3 kB'
 */
export const sizeText = (bytes: number) =>
  `${(bytes / 1000).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} kB`;

/** Writes which build runs in which ring, and the 20 latest events. */
export function overviewText({ pointers, events, unfit, ownBuild }: Overview): string {
  const none = ownBuild === null ? noBuild : own;
  const isUnfit = (ring: string) => unfit.some((one) => one.ring === ring);
  const running = pointers.map(({ ring, percent, buildId, movedAt, movedBy }) => [
    ringText(ring, percent),
    `${buildId ?? none}${isUnfit(ring) ? ' (não combina)' : ''}`,
    `desde ${momentText(movedAt)}`,
    `por ${movedBy}`,
  ]);
  const nothing = ownBuild === null ? 'Nada foi publicado.' : `Nada foi publicado: vale ${own}.`;
  return [
    running.length > 0 ? table(running) : nothing,
    ...(events.length > 0
      ? ['', table(events.slice(0, 20).map((event) => eventRow(event, none)))]
      : []),
  ].join('\n');
}

const kinds: Record<string, string> = {
  published: 'publicou',
  move: 'colocou no ar',
  rollback: 'voltou',
  automatic: 'voltou sozinho',
  switchedOff: 'desligou',
  switchedOn: 'ligou',
  confirmed: 'confirmou',
  declined: 'recusou',
  handedOver: 'entregou endereço',
};

function eventRow(event: ReleaseEvent, none: string) {
  const { kind, at, by, ring, percent, fromBuild, toBuild, reason } = event;
  const isOneBuild = ['published', 'confirmed', 'declined', 'handedOver'].includes(kind);
  const builds = isOneBuild ? toBuild : `${fromBuild ?? none} → ${toBuild ?? none}`;
  return [
    momentText(at),
    by,
    kinds[kind] ?? kind,
    (kind.startsWith('switched') ? '' : builds) ?? '',
    ring ? ringText(ring, percent ?? 100) : '',
    reason,
  ];
}

/**
 * Names the sources of a release.
 * @example 'd90434bc com mudanças'
 */
export function commitText({ commit, hasChanges }: Pick<Release, 'commit' | 'hasChanges'>): string {
  if (commit === null) return 'sem commit';
  return `${commit.slice(0, 8)}${hasChanges ? ' com mudanças' : ''}`;
}

/**
 * Writes how a release differs from the one that runs: build, commit, files (by digest) and pages.
 * @param now undefined if the installation's own build runs
 */
export function diffText(now: Release | undefined, next: Release): string {
  const before = new Set(Object.values(now?.files ?? {}).map(({ sha384 }) => sha384));
  const after = new Set(Object.values(next.files).map(({ sha384 }) => sha384));
  const row = (sign: string, [name, { size }]: [string, { size: number }]) => [
    sign,
    name,
    sizeText(size),
  ];
  const added = Object.entries(next.files).filter(([, { sha384 }]) => !before.has(sha384));
  const gone = Object.entries(now?.files ?? {}).filter(([, { sha384 }]) => !after.has(sha384));
  const pagesOf = (one: Release | undefined) => Object.keys(one?.record.pages ?? {});
  const [oldPages, newPages] = [pagesOf(now), pagesOf(next)];
  return [
    `${now?.buildId ?? own} → ${next.buildId}`,
    ...(now ? [`commits ${commitText(now)} → ${commitText(next)}`] : []),
    table([...gone.map((file) => row('-', file)), ...added.map((file) => row('+', file))]),
    ...oldPages.filter((page) => !newPages.includes(page)).map((page) => `- página ${page}`),
    ...newPages.filter((page) => !oldPages.includes(page)).map((page) => `+ página ${page}`),
  ]
    .filter(Boolean)
    .join('\n');
}
