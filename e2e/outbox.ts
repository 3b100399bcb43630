import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The mails that a server without SMTP has written, as text, the newest last. */
async function mailsTo(address: string, dataFolder: string): Promise<string[]> {
  const outbox = join(dataFolder, 'outbox');
  const names = await readdir(outbox).catch(() => []);
  const texts = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
  return texts
    .filter((text) => text.includes(`\nTo: ${address}`))
    .sort((one, other) => dateOf(one) - dateOf(other));
}

function dateOf(mail: string): number {
  return Date.parse(/^Date: (.+)$/m.exec(mail)?.[1] ?? '');
}

/** Quoted-printable, as far as addresses need it. */
function decoded(mail: string): string {
  return mail
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
}

/** Subjects of the mails that somebody got, the newest last. */
export async function subjectsMailedTo(address: string, dataFolder: string): Promise<string[]> {
  const mails = await mailsTo(address, dataFolder);
  return mails.map((mail) => /^Subject: ((?:.|\r?\n )+)$/m.exec(mail)?.[1] ?? '');
}

/** Links to an address of the portal in the mails that somebody got, the newest last. */
export async function linksMailedTo(
  address: string,
  path: string,
  dataFolder: string,
): Promise<string[]> {
  const mails = await mailsTo(address, dataFolder);
  return mails.flatMap((mail) => {
    const [link] = decoded(mail).match(new RegExp(`http\\S+${path}[?#][\\w=&-]+`)) ?? [];
    return link ? [link] : [];
  });
}

/** The code in the newest mail that somebody got; undefined while there is none. */
export async function codeMailedTo(
  address: string,
  dataFolder: string,
): Promise<string | undefined> {
  const mail = (await mailsTo(address, dataFolder)).at(-1);
  return mail && /\b(\d{6})\. Ele vale/.exec(decoded(mail))?.[1];
}
