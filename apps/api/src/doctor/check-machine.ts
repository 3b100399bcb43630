import { access, constants, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { formatTime } from '@caderneta/school-time';
import { type FreeSpace, isScarce, leastFreeBytes, measureSpace, sizeText } from '#/disk-space.ts';
import type { Config } from '#/config.ts';
import { vapidFile } from '#/telling/push/vapid-keys.ts';
import { findSecret, type SecretFile, signingFile } from '#/secrets/secret-file.ts';
import { type Check, fault, fine, warning } from './check.ts';

const isOpenToOthers = (mode: number) => process.platform !== 'win32' && (mode & 0o077) !== 0;

export async function checkFolder(folder: string): Promise<Check> {
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory()) {
    return fault(
      'folder',
      `${folder} não existe`,
      'Informe com DATA_FOLDER a pasta que o servidor usa; o primeiro início a cria.',
    );
  }
  const isWritable = await access(folder, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!isWritable) {
    return fault(
      'folder',
      `este usuário não pode gravar em ${folder}`,
      'Rode o comando como o usuário do servidor, e torne-o dono da pasta.',
    );
  }
  if (isOpenToOthers(found.mode)) {
    return warning(
      'folder',
      `outros usuários desta máquina podem ler ${folder}`,
      `Feche-a: chmod 700 ${folder}`,
    );
  }
  return fine('folder', `${folder}, fechada a outros usuários`);
}

const gigabyte = 1024 ** 3;

export function checkDisk(folder: string): Check {
  const disk = measureSpace(folder);
  return disk ? judgeSpace(disk) : fault('disk', `não foi possível medir o disco de ${folder}`);
}

/** An upload of the largest gallery takes hundreds of megabytes; a backup as much as there is. */
export function judgeSpace(disk: FreeSpace): Check {
  const { freeBytes, bytes, freeFiles, files } = disk;
  const says = `${sizeText(freeBytes)} livres de ${sizeText(bytes)}`;
  const toDo = `Libere espaço, ou mude a pasta de dados para um disco maior. Com menos de ${sizeText(leastFreeBytes)} ninguém mais grava nada.`;
  if (freeBytes < gigabyte / 2) return fault('disk', says, toDo);
  if (files > 0 && freeFiles < files / 100) {
    return fault('disk', `${says}, mas quase nenhum arquivo novo cabe (inodes)`, toDo);
  }
  return isScarce(disk) ? warning('disk', says, toDo) : fine('disk', says);
}

export async function checkKeys(config: Config): Promise<Check[]> {
  const { dataFolder, secretKey, vapidPrivateKey } = config;
  const found = [
    await checkKey('SECRET_KEY', secretKey, dataFolder, signingFile),
    await checkKey('VAPID_PRIVATE_KEY', vapidPrivateKey, dataFolder, vapidFile),
  ];
  const faults = found.filter((one) => one !== undefined);
  return faults.length > 0 ? faults : [fine('keys', 'no lugar, e só deste usuário')];
}

async function checkKey(
  setting: string,
  given: string | undefined,
  dataFolder: string,
  file: SecretFile,
): Promise<Check | undefined> {
  if (given !== undefined) return undefined;
  const path = join(dataFolder, file.name);
  const state = await findSecret(dataFolder, file).catch(() => 'unreadable' as const);
  if (state !== 'complete') {
    const words = {
      missing: `${path} não existe`,
      incomplete: `${path} está vazio ou incompleto`,
      unreadable: `${path} não pode ser lido por este usuário`,
    };
    return fault(
      'keys',
      words[state],
      `Restaure-o de uma cópia de segurança, ou informe ${setting}. Com uma chave nova, ${file.loss}.`,
    );
  }
  if (!isOpenToOthers((await stat(path)).mode)) return undefined;
  return fault('keys', `outros usuários podem ler ${path}`, `Feche-o: chmod 600 ${path}`);
}

/** Instants whose time in São Paulo is known: with summer time, and after its end in 2019. */
const knownTimes = [
  ['2018-12-01T12:00:00Z', '10:00'],
  ['2026-12-01T12:00:00Z', '09:00'],
] as const;

/** Whether this Node knows the zones of Brazil. Without their data it would count in UTC. */
export function checkTimeZones(): Check | undefined {
  const isRight = knownTimes.every(
    ([instant, time]) => formatTime(instant, 'America/Sao_Paulo') === time,
  );
  if (isRight) return undefined;
  return fault(
    'clock',
    'este Node não conhece os fusos horários do Brasil',
    'Instale o Node com os dados completos (full-icu), na versão de package.json.',
  );
}
