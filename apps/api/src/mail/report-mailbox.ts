import { ImapFlow } from 'imapflow';
import { isThisMachine } from '#/config/setting-schemas.ts';
import { mostReportBytes } from './delivery-report.ts';

/** Of one visit; the rest waits for the next. */
const mostReports = 200;
const bounded = { start: 0, maxLength: mostReportBytes };
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/**
 * Reads what came to a mailbox and was not read before, one by one. What was taken is deleted, because
 * it holds an e-mail to a family; everything else stays, marked as read.
 * @param url `imaps://user:password@server/FOLDER`
 * @param take says whether the mail was a report of ours
 * @throws errors of imapflow; what was read until then is done
 */
export async function readMailbox(
  url: string,
  take: (source: Uint8Array) => Promise<boolean>,
  signal?: AbortSignal,
): Promise<void> {
  const client = new ImapFlow({ ...routeOf(url), ...patience, logger: false });
  // It ends what waits for an answer; that is where the error is told.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const lock = await client.getMailboxLock(folderOf(url));
    try {
      const found = (await client.search({ seen: false }, { uid: true })) || [];
      for (const uid of found.slice(0, mostReports)) {
        if (signal?.aborted) break;
        await readOne(client, String(uid), take);
      }
    } finally {
      lock.release();
    }
    await client.logout();
  } finally {
    client.close();
  }
}

export interface Watch {
  /** What came since it was asked before, with its beginning. */
  next: () => Promise<Uint8Array[]>;
  close: () => void;
}

/**
 * Sees what comes to a mailbox from now on. All of it stays there as it is, also unread.
 * @param url as of `readMailbox`
 * @throws errors of imapflow
 */
export async function watchMailbox(url: string): Promise<Watch> {
  const client = new ImapFlow({ ...routeOf(url), ...patience, logger: false });
  client.on('error', () => undefined);
  try {
    await client.connect();
    let { uidNext: from } = await client.mailboxOpen(folderOf(url), { readOnly: true });
    const next = async () => {
      if (!client.usable) throw new Error('the mailbox is gone');
      await client.noop();
      // IMAP answers the last one to a range behind it.
      const uids = ((await client.search({ uid: `${from}:*` }, { uid: true })) || [])
        .filter((uid) => uid >= from)
        .slice(0, mostReports);
      const sources: Uint8Array[] = [];
      for (const uid of uids) {
        const message = await client.fetchOne(String(uid), { source: bounded }, { uid: true });
        if (message && message.source) sources.push(message.source);
      }
      from = Math.max(from, ...uids.map((uid) => uid + 1));
      return sources;
    };
    return { next, close: () => client.close() };
  } catch (error) {
    client.close();
    throw error;
  }
}

async function readOne(
  client: ImapFlow,
  uid: string,
  take: (source: Uint8Array) => Promise<boolean>,
): Promise<void> {
  const message = await client.fetchOne(uid, { source: bounded }, { uid: true });
  const isTaken = message && message.source ? await take(message.source) : false;
  if (isTaken) await client.messageDelete(uid, { uid: true });
  else await client.messageFlagsAdd(uid, ['\\Seen'], { uid: true });
}

function routeOf(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'imaps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 993 : 143) : Number(port),
    secure,
    // A password leaves encrypted, but on this machine.
    ...(!secure && { doSTARTTLS: !isThisMachine(hostname) }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
  };
}

const folderOf = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1)) || 'INBOX';
