import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isNamedByContent, type RemoteBuild, type ShellBuild } from '@caderneta/releases';
import { SourceCopy } from '../e2e/source-copy.ts';

interface Release {
  app: string;
  /** A file of the app, and a word in it that becomes another one. */
  file: string;
  word: string;
  /** Scripts of a page that people have opened before. */
  scriptsOf: (record: ShellBuild & RemoteBuild) => string[];
}

/** Changes of one line, each of a script that the page has. */
const releases: Release[] = [
  {
    app: 'shell',
    file: 'src/layout/portal-layout.tsx',
    word: 'Pular para o conteúdo',
    scriptsOf: ({ scripts, pages, federation }) => [...scripts, ...pages['/']!, ...federation],
  },
  {
    app: 'communications',
    file: 'src/pages/announcement-list.page.tsx',
    word: 'Comunicados',
    scriptsOf: ({ entry, assets, pages }) => [entry, ...assets, ...pages['/comunicados/listar']!],
  },
];

/** Script of the page → its bytes after brotli. */
async function build({ scriptsOf }: Release, { root, folder }: SourceCopy) {
  const webpack = join(root, 'node_modules/webpack/bin/webpack.js');
  await promisify(execFile)(process.execPath, [webpack, '--mode', 'production'], { cwd: folder });
  const text = await readFile(join(folder, 'dist/build.json'), 'utf8');
  const record = JSON.parse(text) as ShellBuild & RemoteBuild;
  const sizes = scriptsOf(record).map(async (file) => {
    const { size } = await stat(join(folder, 'dist', record.buildId, `${file}.br`));
    return [file, size] as const;
  });
  return new Map(await Promise.all(sizes));
}

const sum = (sizes: Iterable<number>) => [...sizes].reduce((total, size) => total + size, 0) / 1000;

/**
 * Builds an app, changes one line of it, and builds it again: what a page that was opened before
 * fetches of the second build. The worker keeps files by their content's name.
 */
export async function benchReleasing(): Promise<string> {
  const rows: string[] = [];
  for (const release of releases) {
    const sources = await SourceCopy.make(release.app);
    try {
      const before = await build(release, sources);
      await sources.change(release.file, release.word, `${release.word}!`);
      const after = await build(release, sources);
      const fetched = [...after].filter(([file]) => !isNamedByContent(file) || !before.has(file));
      const [all, changed] = [sum(after.values()), sum(fetched.map(([, size]) => size))];
      const ratio = (changed / all).toFixed(2);
      rows.push(`| ${release.app} | ${all.toFixed(1)} | ${changed.toFixed(1)} | × ${ratio} |`);
    } finally {
      await sources.remove();
    }
  }
  const head = '| a release of | kB of the page’s scripts | kB fetched after it | ratio |';
  return ['### Releasing', '', head, '| --- | ---: | ---: | ---: |', ...rows, ''].join('\n');
}
