import { hostname } from 'node:os';
import { millisecondsInDay } from 'date-fns/constants';
import type { FastifyBaseLogger } from 'fastify';
import { claimRun } from '#/clock/claim-run.repository.ts';
import { isDiskFull } from '#/database/availability.ts';
import { describeError } from '#/describe-error.ts';
import { leastFreeBytes, sizeText } from '#/disk-space.ts';
import { type Repetition, runEvery } from '#/timing/run-every.ts';
import type { OutgoingMail } from '#/mail/mailer.ts';
import { renderEmail } from '#/mail/render-email.ts';
import { findInstallationAdministrators } from '#/modules/releases/builds/installation.service.ts';
import { queueEmployeeMail } from '#/mail/employee-mail.repository.ts';
import type { Services } from '#/services.ts';
import { probeStorage } from '#/storage/file-storage.ts';

const lookMilliseconds = 10_000;
const hourMilliseconds = 3_600_000;
/** Whoever was told is told again after a day. */
const mailMilliseconds = millisecondsInDay;

interface WatchOptions {
  log: FastifyBaseLogger;
  onError: (error: unknown) => void;
  /** What the start could not store for want of room. */
  owed?: (() => Promise<void>) | undefined;
}

type Level = 'enough' | 'scarce' | 'short';

/**
 * Looks at the disk of the data folder and at the storage of files: the log tells of each change, and
 * who administers the installation gets an e-mail while there is still room to send one. Does what the
 * start could not, once there is room.
 */
export function watchDisk(services: Services, options: WatchOptions): Repetition {
  const { log, onError } = options;
  const { space, fileStore, now } = services;
  let level: Level = 'enough';
  let areFilesThere = true;
  let mailAt = -Infinity;
  let { owed } = options;

  const lookAtSpace = async () => {
    const before = level;
    level = space.isShort ? 'short' : space.isScarce ? 'scarce' : 'enough';
    const facts = { freeBytes: space.measure()?.freeBytes, leastFreeBytes };
    if (level === 'short' && before !== level) log.fatal(facts, 'the disk is full');
    if (level === 'scarce' && before !== level) log.warn(facts, 'little disk space is left');
    if (level === 'enough' && before !== level) log.info(facts, 'there is disk space again');
    if (level === 'enough' || now().getTime() < mailAt) return;
    mailAt = now().getTime() + hourMilliseconds;
    await tellAdministrators(services);
  };
  const lookAtFiles = async () => {
    const error = await probeStorage(fileStore.storage).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (error && areFilesThere) {
      log.fatal({ error: describeError(error) }, 'the files cannot be reached');
    }
    if (!error && !areFilesThere) log.info('the files can be reached again');
    areFilesThere = !error;
  };
  const look = async () => {
    await Promise.all([lookAtSpace(), lookAtFiles()]);
    if (!owed || space.isShort) return;
    await owed();
    owed = undefined;
  };
  return runEvery(() => look().catch((error: unknown) => ignoreFull(error, onError)), {
    milliseconds: lookMilliseconds,
    onError,
  });
}

/** The look says itself that the disk is full. */
function ignoreFull(error: unknown, onError: (error: unknown) => void): void {
  if (!isDiskFull(error)) onError(error);
}

async function tellAdministrators({ db, config, now, space }: Services): Promise<void> {
  const measured = space.measure();
  if (!measured) return;
  const present = now();
  const before = new Date(present.getTime() - mailMilliseconds);
  // A timer: of all servers one writes.
  await db.transaction(async (tx) => {
    if (!(await claimRun(tx, 'e-mail about disk space', { now: present, before }))) return;
    for (const person of await findInstallationAdministrators(tx, config)) {
      await queueEmployeeMail(tx, spaceMail(person, measured), present);
    }
  });
}

function spaceMail(
  { name, email }: { name: string; email: string },
  { freeBytes, bytes }: { freeBytes: number; bytes: number },
): OutgoingMail {
  return renderEmail({
    to: email,
    subject: 'Caderneta: o servidor está quase sem espaço',
    name,
    schoolName: 'Caderneta',
    paragraphs: [
      `Restam ${sizeText(freeBytes)} de ${sizeText(bytes)} no disco em que a Caderneta guarda os dados (${hostname()}).`,
      `Com menos de ${sizeText(leastFreeBytes)} ninguém consegue mais gravar nada: nem comunicados, nem diários, nem fotos.`,
      'Avise quem cuida do servidor: é preciso liberar espaço, ou mudar os dados para um disco maior.',
    ],
    note: 'Esta mensagem foi enviada pela própria instalação.',
  });
}
