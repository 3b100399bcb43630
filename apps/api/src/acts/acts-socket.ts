import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { StartFailure } from '#/start-failure.ts';

export const backupPath = '/backup';
export const actPath = (name: string) => `/acts/${name}`;

export const backupHeaders = {
  madeAt: 'x-backup-made-at',
  expectedBytes: 'x-backup-expected-bytes',
  /** After the archive: why it ends before its end, as a component of an address; empty where whole. */
  failure: 'x-backup-failure',
};

const socketName = 'acts.sock';
/** Bytes that the address of a Unix socket has room for on every system. */
const longestPath = 103;

export interface SocketAddress {
  path: string;
  /** Until then the path leads to the socket. */
  close: () => Promise<void>;
}

/**
 * Where the server of a data folder takes acts: in the folder, which is closed to other users.
 * @throws StartFailure where the path is too long for this system
 */
export async function openSocketAddress(dataFolder: string): Promise<SocketAddress> {
  const path = join(dataFolder, socketName);
  const close = () => Promise.resolve();
  if (process.platform === 'win32') {
    // Pipes lie in no folder. Only their maker may write into one.
    const name = createHash('sha256').update(dataFolder.toLowerCase()).digest('hex');
    return { path: `\\\\.\\pipe\\caderneta-${name}`, close };
  }
  if (Buffer.byteLength(path) <= longestPath) return { path, close };
  if (process.platform !== 'linux') {
    throw new StartFailure(
      `O caminho da pasta de dados ${dataFolder} é longo demais. ` +
        `Escolha com DATA_FOLDER um de até ${longestPath - socketName.length - 1} caracteres.`,
    );
  }
  const folder = await open(dataFolder);
  return { path: `/proc/self/fd/${folder.fd}/${socketName}`, close: () => folder.close() };
}
