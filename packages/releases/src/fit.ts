import satisfies from 'semver/functions/satisfies.js';
import type { Calls, Needs, Provides } from './build-record.ts';

/** Call → digests of the shapes that the server answers: today's and older ones that still fit. */
export type ServedCalls = Readonly<Record<string, readonly string[]>>;

export type MisfitReason =
  'missing-module' | 'other-version' | 'missing-names' | 'missing-call' | 'other-shape';

/** One thing that a remote needs and does not get. */
export interface Misfit {
  /** A shared module, '@caderneta/platform', or a call, 'GET /v1/chats/summary'. */
  subject: string;
  reason: MisfitReason;
  /** Names, a range of versions or a digest. */
  needed: string;
  /** The portal has this instead; may be empty. */
  provided: string;
}

export interface Fitting {
  remote: { needs: Needs; calls: Calls };
  shell: { provides: Provides };
  server: { calls: ServedCalls };
}

/**
 * Finds all reasons why a remote cannot run with a shell and a server.
 * @returns empty if it fits
 * @example misfitsOf({ remote, shell, server: { calls: await servedCallsOf(calls, recorded) } })
 */
export function misfitsOf({ remote, shell, server }: Fitting): Misfit[] {
  return [
    ...missingModules(remote.needs, shell.provides),
    ...missingCalls(remote.calls, server.calls),
  ];
}

/** Finds shared modules, versions and names that a remote needs and the shell lacks. */
export function missingModules(needs: Needs, provides: Provides): Misfit[] {
  return Object.entries(needs).flatMap(([subject, { range, names }]): Misfit[] => {
    const provided = Object.hasOwn(provides, subject) ? provides[subject] : undefined;
    if (!provided) {
      return [{ subject, reason: 'missing-module', needed: names.join(', '), provided: '' }];
    }
    const { version } = provided;
    const missing = names.filter((name) => !provided.names.includes(name)).join(', ');
    return [
      ...(satisfies(version, range)
        ? []
        : [{ subject, reason: 'other-version' as const, needed: range, provided: version }]),
      ...(missing
        ? [{ subject, reason: 'missing-names' as const, needed: missing, provided: version }]
        : []),
    ];
  });
}

/** Finds calls of a build that the server does not answer, or answers in another shape. */
export function missingCalls(calls: Calls, served: ServedCalls): Misfit[] {
  return Object.entries(calls).flatMap(([subject, digest]): Misfit[] => {
    const digests = Object.hasOwn(served, subject) ? served[subject]! : [];
    if (digests.includes(digest)) return [];
    const reason = digests.length > 0 ? 'other-shape' : 'missing-call';
    return [{ subject, reason, needed: digest, provided: digests.join(', ') }];
  });
}

const sentences = {
  en: {
    'missing-module': ({ needed }) => `the shell does not provide it (needed: ${needed})`,
    'other-version': ({ needed, provided }) => `needs ${needed}, the shell has ${provided}`,
    'missing-names': ({ needed, provided }) => `the shell's ${provided} lacks ${needed}`,
    'missing-call': () => 'the server does not answer it',
    'other-shape': ({ needed, provided }) =>
      `the server answers another shape (${provided}, not ${needed})`,
  },
  pt: {
    'missing-module': ({ needed }) => `o shell não o oferece (precisa de: ${needed})`,
    'other-version': ({ needed, provided }) => `precisa de ${needed}, o shell tem ${provided}`,
    'missing-names': ({ needed, provided }) => `na versão ${provided} do shell falta ${needed}`,
    'missing-call': () => 'o servidor não atende esta chamada',
    'other-shape': ({ needed, provided }) =>
      `o servidor atende outro formato (${provided}, e não ${needed})`,
  },
} satisfies Record<string, Record<MisfitReason, (misfit: Misfit) => string>>;

/** Writes a misfit as a sentence without its subject. */
export function describeMisfit(misfit: Misfit, language: 'en' | 'pt'): string {
  const sentence: (misfit: Misfit) => string = sentences[language][misfit.reason];
  return sentence(misfit);
}

/** Writes misfits as a table, one a line, for a terminal or a log. */
export function describeMisfits(misfits: readonly Misfit[], language: 'en' | 'pt' = 'en'): string {
  const width = Math.max(0, ...misfits.map(({ subject }) => subject.length));
  return misfits
    .map((misfit) => `${misfit.subject.padEnd(width)}  ${describeMisfit(misfit, language)}`)
    .join('\n');
}
