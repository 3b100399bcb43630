#!/usr/bin/env node
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import {
  everyone,
  type Move,
  type Needs,
  type Overview,
  previousBuild,
  release,
  share,
} from '@caderneta/releases';
import { renderUnicodeCompact } from 'uqr';
import * as z from 'zod/mini';
import { help, readArguments, type ReleaseArguments } from './arguments.ts';
import { CommandFailure } from './command-failure.ts';
import {
  commitText,
  diffText,
  momentText,
  overviewText,
  ringText,
  sizeText,
  table,
} from './describe.ts';
import { Portal, type Sent } from './portal.ts';
import { build, type Build, folderOf, readBuild } from './read-build.ts';
import { readHarms } from './read-harms.ts';

type Change = Pick<Move, 'ring' | 'percent' | 'buildId' | 'isRollback'>;

async function main(): Promise<void> {
  const given = readArguments(process.argv.slice(2));
  if (given.action === 'help') return console.log(help);
  const privateKey = await readFile(given.key, 'utf8').catch(() => {
    throw new CommandFailure(`O arquivo ${given.key} não pode ser lido.`);
  });
  const portal = new Portal(given.to, privateKey);
  // Asks first: if somebody else moves the pointer meanwhile, this command fails.
  const now = await portal.ask(given.app);
  switch (given.action) {
    case 'list':
      return console.log(overviewText(now));
    case 'diff':
      return showDiff(portal, given, now);
    case 'promote':
      return move(portal, given, { now, change: promotion(given, now) });
    case 'rollback':
      return move(portal, given, { now, change: wayBack(given, now) });
    case 'preview': {
      const buildId = await send(portal, given);
      return buildId === null ? undefined : showPreview(portal, given, buildId);
    }
    case 'publish': {
      const buildId = await send(portal, given, now);
      if (buildId === null) return;
      const { ring, percent } = given;
      await move(portal, given, { now, change: { ring, percent, buildId, isRollback: false } });
    }
  }
}

/** Of a build that was sent and waits for a yes. */
const waitingCode = 2;

/** @returns the id of the build that was made and sent; null where it waits for a yes */
async function send(
  portal: Portal,
  given: ReleaseArguments,
  seen?: Overview,
): Promise<string | null> {
  const made = await makeBuild(given);
  if (seen) await assertNobodyWasFaster(portal, given, seen);
  const { buildId } = made.release;
  const sent = await portal.send(made, showProgress);
  const sources = commitText(made.release);
  console.log(`${given.app} ${buildId} (${sources}): enviados ${sentText(sent)}.`);
  if (sent.waits.length === 0) return buildId;
  console.log(`${given.app} ${buildId} espera por uma confirmação: pode mais que a versão no ar.`);
  console.log(table(sent.waits.map(({ subject, problem }) => [subject, problem])));
  console.log(`Quem administra a instalação confirma em ${given.to}/gerenciar/versoes.`);
  console.log('Depois, rode o mesmo comando outra vez.');
  process.exitCode = waitingCode;
  return null;
}

/** Before anything is sent: another release may have gone out while this one was built. */
async function assertNobodyWasFaster(
  portal: Portal,
  { app, ring }: ReleaseArguments,
  seen: Overview,
): Promise<void> {
  const versionIn = ({ pointers }: Overview) =>
    pointers.find((pointer) => pointer.ring === ring)?.version ?? 0;
  const now = await portal.ask(app);
  if (versionIn(now) === versionIn(seen)) return;
  const by = now.events[0]?.by ?? '';
  throw new CommandFailure(
    `${by} publicou ${app} enquanto esta versão era construída. Nada foi enviado: rode de novo.`,
  );
}

async function showPreview(portal: Portal, { app, to }: ReleaseArguments, buildId: string) {
  const { address, until, misfits } = await portal.preview(app, buildId);
  if (misfits.length > 0) {
    console.error('Sozinha, esta prévia não combina com o que está no ar:');
    console.error(table(misfits.map(({ subject, problem }) => [subject, problem])));
  }
  const link = `${to}${address}`;
  // The address stays whole in a log; a code is for a camera before a screen.
  if (process.stdout.isTTY) console.log(renderUnicodeCompact(link, { border: 2 }));
  console.log(`Prévia até ${momentText(until)}, para quem a instalação permite:\n${link}`);
}

async function makeBuild(given: ReleaseArguments): Promise<Build> {
  const { app, folder, isBuilt, news, anyway } = given;
  const place = folderOf(app, folder);
  if (!isBuilt) await build(place);
  const made = await readBuild(app, place, news);
  if (!anyway) await assertHarmsNobody(made);
  return made;
}

async function assertHarmsNobody({ release: { app, record, files }, folder }: Build) {
  // The shell is the whole page, whose own all of this is.
  if (app === 'shell') return;
  const { needs } = record as { needs?: Needs };
  const reasons = await readHarms(folder, { files: Object.keys(files), needs });
  if (reasons.length === 0) return;
  const what = 'Esta versão mexe no que é do portal inteiro e não foi enviada.';
  throw new CommandFailure(`${what} Se for engano, use --anyway:`, reasons);
}

async function move(
  portal: Portal,
  { app, news, anyway, yes }: ReleaseArguments,
  { now, change }: { now: Overview; change: Change },
): Promise<void> {
  const seen = now.pointers.find(({ ring }) => ring === change.ring);
  const expectedVersion = seen?.version ?? 0;
  const given = { app, ...change, expectedVersion, anyway, reason: news };
  try {
    await portal.move(given);
  } catch (error) {
    if (!(error instanceof CommandFailure) || error.code !== 'takes-others-along') throw error;
    console.error('Estas áreas não combinam com esta versão do shell e mudam junto:');
    console.error(table(error.reasons.map(({ subject, problem }) => [subject, problem])));
    if (!yes && !(await isAgreed())) {
      throw new CommandFailure('Nada mudou. Com --yes, as áreas acima mudam junto.');
    }
    await portal.move({ ...given, together: true });
  }
  const none = now.ownBuild === null ? 'nenhuma versão' : 'a versão da instalação';
  const what = change.buildId ?? (change.ring === everyone ? none : 'a versão das outras escolas');
  console.log(`${app}: ${what} está no ar para ${ringText(change.ring, change.percent)}.`);
}

/** Asks at a terminal; a pipeline says --yes. */
async function isAgreed(): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question('Continuar? (s/n) ');
  terminal.close();
  return /^s/i.test(answer.trim());
}

/** The build of the smallest ring that has one of its own. */
function promotion({ ring, percent }: ReleaseArguments, { pointers }: Overview): Change {
  const set = pointers.filter((one) => one.buildId !== null && one.ring !== everyone);
  const named = set.filter((one) => one.ring !== share);
  const newest = named.sort((one, other) => other.movedAt.localeCompare(one.movedAt))[0];
  const from = newest ?? (ring === share ? undefined : set[0]);
  if (from) return { ring, percent, buildId: from.buildId, isRollback: false };
  // A share grows by itself: there is no smaller ring any more.
  const own = set.find((one) => one.ring === share);
  if (own) return { ring, percent, buildId: own.buildId, isRollback: false };
  throw new CommandFailure('Nenhum anel menor tem uma versão para promover.');
}

function wayBack({ ring, percent }: ReleaseArguments, now: Overview): Change {
  if (!now.pointers.some((one) => one.ring === ring && one.buildId !== null)) {
    throw new CommandFailure('Não há versão anterior a que voltar.');
  }
  const moves = now.events.filter((event) => event.ring === ring).toReversed();
  const found = now.wayBack.find((one) => one.ring === ring);
  for (const { buildId, reasons } of found?.skipped ?? []) {
    console.error(`A versão ${buildId ?? 'da instalação'} não pode voltar:`);
    console.error(table(reasons.map(({ subject, problem }) => [subject, problem])));
  }
  const buildId = found ? found.buildId : previousBuild(moves);
  return { ring, percent, buildId, isRollback: true };
}

async function showDiff(portal: Portal, given: ReleaseArguments, { pointers }: Overview) {
  const { release: next } = await makeBuild(given);
  const running = pointers.find(({ ring }) => ring === everyone)?.buildId;
  const { release: payload } = running ? await portal.ask(given.app, running) : {};
  const now = payload === undefined ? undefined : z.parse(release, JSON.parse(payload));
  console.log(diffText(now, next));
}

const sentText = ({ files, bytes }: Sent) =>
  `${files === 1 ? '1 arquivo' : `${files} arquivos`} (${sizeText(bytes)})`;

function showProgress(sent: Sent, files: number): void {
  if (!process.stderr.isTTY) return;
  const end = sent.files === files ? '\n' : '';
  process.stderr.write(`\renviando: ${sent.files} de ${files} (${sizeText(sent.bytes)})${end}`);
}

try {
  await main();
} catch (error) {
  if (!(error instanceof CommandFailure)) throw error;
  console.error(error.message);
  if (error.reasons.length > 0) {
    console.error(table(error.reasons.map(({ subject, problem }) => [subject, problem])));
  }
  process.exitCode = 1;
}
