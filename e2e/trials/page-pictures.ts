/**
 * Photographs every page of the portal and the family's app, and compares two such albums by pixels:
 *
 *     node e2e/trials/page-pictures.ts take ALBUM DATA [CHECKOUT [VISITOR…]]
 *     node e2e/trials/page-pictures.ts compare BEFORE AFTER DIFFERENCES
 *
 * DATA is a folder with the demo school, which is loaded if it does not exist; albums of one DATA can
 * be compared. CHECKOUT is whose builds are shown, this one unless told; VISITOR is who looks at them:
 * nobody, administrator, teacher, guardian.
 */
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { desktop, phone } from '../axe.ts';
import { headlessShell } from '../chromium.ts';
import { patternOf, visitEveryPage } from '../every-page.ts';
import { enterFamily, guardiansOfSchool, linkFromOffice } from '../family-side.ts';
import { signedInState } from '../people.ts';
import { loadDemoSchool, type PortalServer, startPortal } from '../server.ts';

const here = fileURLToPath(new URL('../..', import.meta.url));
const sizes = { desktop, phone };
type Size = keyof typeof sizes;
const looks = {
  light: { colorScheme: 'light', media: 'screen' },
  dark: { colorScheme: 'dark', media: 'screen' },
  paper: { colorScheme: 'light', media: 'print' },
} as const;

/** Pages to which no link leads. */
const visitors = {
  nobody: ['/login', '/esqueci-minha-senha', '/alterar-senha', '/familia/entrar', '/familia'],
  administrator: ['/', '/perfil', '/alcance', '/alcance/imprimir', '/gerenciar/versoes'],
  teacher: ['/'],
  guardian: ['/familia', '/familia/mais', '/familia/mensagens', '/familia/diarios'],
};
type Visitor = keyof typeof visitors;

/** Waits for pictures below the fold too, which would never load. */
async function loadImages(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const images = Array.from(document.images);
    for (const image of images) image.loading = 'eager';
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
  });
}

async function photograph(page: Page, album: string, visitor: Visitor, size: Size) {
  const count = await visitEveryPage(page, visitors[visitor], async (path) => {
    await loadImages(page);
    for (const [look, media] of Object.entries(looks)) {
      await page.emulateMedia({ ...media, reducedMotion: 'reduce' });
      const name = [visitor, patternOf(path).replaceAll('/', '.'), size, look].join(' ');
      const file = join(album, `${name}.png`);
      await page.screenshot({ path: file, fullPage: true, animations: 'disabled' });
    }
    await page.emulateMedia(looks.light);
  });
  console.log(`${visitor}, ${size}: ${count} pages`);
}

async function open(browser: Browser, portal: PortalServer, visitor: Visitor, size: Size) {
  const options: BrowserContextOptions = {
    baseURL: portal.url,
    viewport: sizes[size],
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  };
  const signedIn = visitor === 'administrator' || visitor === 'teacher';
  const storageState = signedIn ? await signedInState(portal.url, visitor) : undefined;
  const page = await (await browser.newContext({ ...options, storageState })).newPage();
  if (visitor === 'guardian') {
    const guardians = await guardiansOfSchool(portal.url);
    const most = guardians.reduce((a, b) => (b.students.length > a.students.length ? b : a));
    await page.goto(await linkFromOffice(portal.url, most));
    await enterFamily(page);
  }
  return page;
}

async function take([album = '', data = '', root = here, ...chosen]: string[]): Promise<void> {
  if (!existsSync(data)) {
    await loadDemoSchool(data);
    await writeFile(join(data, 'photographed-at'), new Date().toISOString());
  }
  const now = new Date(await readFile(join(data, 'photographed-at'), 'utf8'));
  const copy = await mkdtemp(join(tmpdir(), 'caderneta-pictures-'));
  await cp(data, copy, { recursive: true });
  await mkdir(album, { recursive: true });
  const portal = await startPortal(copy, { root });
  const browser = await chromium.launch(headlessShell);
  try {
    for (const visitor of Object.keys(visitors) as Visitor[]) {
      if (chosen.length > 0 && !chosen.includes(visitor)) continue;
      for (const size of Object.keys(sizes) as Size[]) {
        const page = await open(browser, portal, visitor, size);
        await page.clock.setFixedTime(now);
        await photograph(page, album, visitor, size);
        await page.context().close();
      }
    }
  } finally {
    await browser.close();
    await portal.stop();
    await rm(copy, { recursive: true, force: true });
  }
}

/** How far two pixels may be apart, as the sum of their channels: letters are not always drawn alike. */
const unseen = 24;

const distance = (one: Buffer, other: Buffer, at: number) =>
  [at, at + 1, at + 2].reduce((sum, index) => sum + Math.abs(one[index]! - other[index]!), 0);

const pixelsOf = (path: string) =>
  sharp(path).removeAlpha().raw().toBuffer({ resolveWithObject: true });

/** What differs between two pictures, or nothing. Writes them beside each other where they do. */
async function difference(name: string, [before, after, into]: [string, string, string]) {
  const paths = [before, after].map((album) => join(album, name)) as [string, string];
  if (!paths.every((path) => existsSync(path))) return 'is in one album alone';
  const [one, other] = await Promise.all(paths.map(pixelsOf));
  const [{ width, height }, later] = [one!.info, other!.info];
  let differing = 0;
  if (width === later.width && height === later.height) {
    for (let at = 0; at < one!.data.length; at += 3) {
      if (distance(one!.data, other!.data, at) > unseen) differing += 1;
    }
    if (differing === 0) return undefined;
  }
  const sideBySide = paths.map((input, index) => ({ input, left: index * width, top: 0 }));
  await sharp({
    create: {
      width: width + later.width,
      height: Math.max(height, later.height),
      channels: 3,
      background: 'magenta',
    },
  })
    .composite(sideBySide)
    .png()
    .toFile(join(into, name));
  return differing > 0
    ? `${differing} of ${width * height} pixels differ`
    : `is ${later.width} × ${later.height} instead of ${width} × ${height}`;
}

async function compare([before = '', after = '', into = '']: string[]): Promise<void> {
  await mkdir(into, { recursive: true });
  const names = new Set([...(await readdir(before)), ...(await readdir(after))]);
  let equal = 0;
  for (const name of [...names].sort()) {
    const says = await difference(name, [before, after, into]);
    if (says) console.log(`${name}: ${says}`);
    else equal += 1;
  }
  console.log(`${equal} of ${names.size} pictures are equal`);
  process.exitCode = equal === names.size ? 0 : 1;
}

const [, , act, ...given] = process.argv;
await (act === 'compare' ? compare(given) : take(given));
