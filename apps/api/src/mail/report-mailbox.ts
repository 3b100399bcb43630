import { ImapFlow } from 'imapflow';
import { isThisMachine } from '#/config/setting-schemas.ts';
import { mostReportBytes } from './delivery-report.ts';

/** Of one visit; the rest waits for the next. */
const mostReports = 200;
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

async function readOne(
  client: ImapFlow,
  uid: string,
  take: (source: Uint8Array) => Promise<boolean>,
): Promise<void> {
  const source = { start: 0, maxLength: mostReportBytes };
  const message = await client.fetchOne(uid, { source }, { uid: true });
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
