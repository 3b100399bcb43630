import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Decrypter, Encrypter } from 'age-encryption';
import { StartFailure } from '#/start-failure.ts';

/** 2^16: 64 MB of memory for a moment. Passphrases come from a file, so they can be long. */
const scryptWorkFactor = 16;
const shortestPassphrase = 16;

/** The bytes as the program `age` encrypts them, so that it can open them without the Caderneta. */
export async function encrypt(bytes: Readable, passphrase: string): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(scryptWorkFactor);
  return fromWeb(await encrypter.encrypt(toWeb(bytes)));
}

/** @throws {StartFailure} for another passphrase */
export async function decrypt(bytes: Readable, passphrase: string): Promise<Readable> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return fromWeb(await decrypter.decrypt(toWeb(bytes)));
  } catch {
    bytes.destroy();
    throw new StartFailure('A cópia não abre com essa senha, ou o seu começo está danificado.');
  }
}

/** The first line of the file. */
export async function readPassphrase(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new StartFailure(`Não foi possível ler o arquivo da senha, ${path}.`);
  });
  const passphrase = text.split(/\r?\n/)[0] ?? '';
  if (passphrase.length >= shortestPassphrase) return passphrase;
  throw new StartFailure(
    `A senha em ${path} deve ter ao menos ${shortestPassphrase} caracteres, na primeira linha.`,
  );
}

const toWeb = (bytes: Readable) => Readable.toWeb(bytes) as ReadableStream<Uint8Array>;
const fromWeb = (stream: ReadableStream<Uint8Array>) =>
  Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]);
