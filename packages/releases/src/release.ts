import * as z from 'zod/mini';
import { remoteBuild, shellBuild } from './build-record.ts';
import { isRoutePattern } from './claims.ts';
import { appName, buildId, most } from './names.ts';

export const fileName = z.string().check(most(121), z.regex(/^[\w-][\w.-]{0,120}$/));
/** Schema of a single line of text, at most `maximum` characters. */
export const line = (maximum: number) =>
  z.string().check(z.trim(), most(maximum), z.regex(/^[^\p{Cc}]*$/u));

/** Bytes and counts that a release may have. */
export const releaseLimits = {
  files: 400,
  fileBytes: 8_000_000,
  bytes: 40_000_000,
  newsCharacters: 200,
};

const wholeNumber = z.number().check(z.int(), z.minimum(0));

export const releaseFile = z.object({
  /** Bytes of the file itself, not compressed. */
  size: wholeNumber.check(z.maximum(releaseLimits.fileBytes)),
  /** SHA-384 of the same bytes in base64, as `integrity` of HTML writes it. */
  sha384: z.string().check(z.regex(/^[A-Za-z0-9+/]{64}$/)),
});
export type ReleaseFile = z.output<typeof releaseFile>;

/** One build of one app, as its team signs and publishes it. */
export const release = z.object({
  kind: z.literal('release'),
  schema: z.literal(1),
  app: appName,
  buildId,
  /** Of the sources; null outside a repository. */
  commit: z.nullable(z.string().check(z.regex(/^[0-9a-f]{7,64}$/))),
  /** Whether the sources differed from the commit; kits before 2026-11-26 do not say. */
  hasChanges: z.optional(z.boolean()),
  /** ISO 8601, when it was signed. */
  time: z.iso.datetime(),
  /** News in one Portuguese line; may be empty. */
  news: line(releaseLimits.newsCharacters),
  /** `build.json` as the build wrote it; read it with `recordOf`. */
  record: z.record(z.string(), z.unknown()),
  files: z.record(fileName, releaseFile),
});
export type Release = z.output<typeof release>;

/** What a remote's build tells the tools of Module Federation; the only JSON beside `build.json`. */
export const federationManifest = 'mf-manifest.json';

const served = ['js', 'css', 'svg', 'png', 'woff2', 'webmanifest', 'html'];
const compressed = /\.(js|css|svg|html|webmanifest)$/;

/**
 * Whether a file's name follows its content alone: it is the same file in every build of its app
 * that has one of that name.
 */
export const isNamedByContent = (name: string): boolean => /^[0-9a-f]{10}\.\w+$/.test(name);

/** Whether files of that name are sent and stored as brotli. */
export const isCompressed = (name: string): boolean => compressed.test(name);

/**
 * Reads the build record inside a release.
 * @returns the record of the shell or a remote, by the name of the app
 * @throws {Error} if the record does not have that shape
 */
export function recordOf({ app, record }: Pick<Release, 'app' | 'record'>) {
  return app === 'shell' ? z.parse(shellBuild, record) : z.parse(remoteBuild, record);
}

/**
 * Checks a release by itself: its record, the number, sizes and types of its files, and that none
 * is missing.
 * @returns sentences in Portuguese; empty if it is whole
 */
export function problemsOf(given: Release): string[] {
  const problems: string[] = [];
  const { app, record, files } = given;
  if (record.name !== app || record.buildId !== given.buildId) {
    problems.push('O registro da construção é de outro aplicativo ou de outra construção.');
  }
  problems.push(...limitProblems(files));
  try {
    const record = recordOf(given);
    for (const name of filesNamedBy(record)) {
      if (!Object.hasOwn(files, name)) problems.push(`Falta o arquivo ${name}.`);
    }
    problems.push(...addressProblems(record));
  } catch {
    problems.push('O registro da construção não pode ser lido por este servidor.');
  }
  return problems;
}

/** An address that router and server might read in two ways would hide whose it is. */
function addressProblems(record: ReturnType<typeof recordOf>): string[] {
  const pages = Object.keys(record.pages);
  const strange = pages.filter((path) => !isRoutePattern(path));
  const first = 'firstCalls' in record ? Object.keys(record.firstCalls ?? {}) : [];
  return [
    ...strange.map((path) => `O endereço ${path} só pode ter palavras simples e :parâmetros.`),
    ...first
      .filter((path) => !pages.includes(path))
      .map((path) => `A primeira chamada é de ${path}, que não é página deste aplicativo.`),
  ];
}

const megabytes = (bytes: number) =>
  `${(bytes / 1_000_000).toLocaleString('pt-BR', { maximumFractionDigits: 2 })} MB`;

/** Sentences in Portuguese about files that are too large; empty if none is. */
export const sizeProblems = (files: Release['files']): string[] =>
  Object.entries(files)
    .filter(([, { size }]) => size > releaseLimits.fileBytes)
    .map(
      ([name, { size }]) =>
        `O arquivo ${name} tem ${megabytes(size)}; o máximo é ${megabytes(releaseLimits.fileBytes)}.`,
    );

function limitProblems(files: Release['files']): string[] {
  const names = Object.keys(files);
  const bytes = Object.values(files).reduce((sum, { size }) => sum + size, 0);
  const { files: mostFiles, bytes: mostBytes } = releaseLimits;
  const strange = names.filter(
    (name) => name !== federationManifest && !served.includes(name.split('.').at(-1) ?? ''),
  );
  return [
    ...(names.length > mostFiles ? [`Há ${names.length} arquivos; o máximo é ${mostFiles}.`] : []),
    ...(bytes > mostBytes
      ? [`Os arquivos somam ${megabytes(bytes)}; o máximo é ${megabytes(mostBytes)}.`]
      : []),
    ...strange.map((name) => `O tipo do arquivo ${name} não é aceito.`),
  ];
}

/** Every file that a build record points at. */
function filesNamedBy(record: ReturnType<typeof recordOf>): Set<string> {
  const { pages } = record;
  if ('entry' in record) {
    const { entry, assets, homeFiles } = record;
    return new Set([entry, ...assets, ...homeFiles, ...Object.values(pages).flat()]);
  }
  const { html, scripts, worker, federation, libraries = {} } = record;
  const own = [html, ...scripts, ...(worker ? [worker] : []), ...federation];
  return new Set([...own, ...Object.values(libraries).flat(), ...Object.values(pages).flat()]);
}
