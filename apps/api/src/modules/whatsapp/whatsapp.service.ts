import { isDatabaseAway } from '#/database/availability.ts';
import type { Database } from '#/database/database.ts';
import { Unavailable } from '#/kernel/problems.ts';
import { insertMessage, openChatWith } from '#/modules/chats/exports.ts';
import type { Services } from '#/services.ts';
import { optOutOfWhatsApp } from '#/telling/channels/can-receive.repository.ts';
import { refundCost } from '#/telling/costs.repository.ts';
import { openWhatsApp } from '#/telling/messaging/whatsapp-client.ts';
import { settle } from '#/telling/settle.repository.ts';
import { type IncomingMessage, type MessageStatus, readEvent, toMobile } from './webhook-event.ts';
import { claimMessage, findToldBy, findWriter, noteWriting } from './whatsapp.repository.ts';

type WebhookServices = Pick<Services, 'db' | 'config' | 'now'>;

/**
 * Takes what WhatsApp tells: how far our messages came, and what guardians write. Each event is a
 * transaction of its own: one that fails ends neither those before nor those behind it.
 * @param onError hears of each event that failed
 * @throws {Unavailable} where some failed for want of the database: WhatsApp tells all again later,
 *   and what is done counts once
 */
export async function receiveEvent(
  services: WebhookServices,
  body: unknown,
  onError: (error: unknown) => void,
): Promise<void> {
  const { whatsApp } = services.config;
  if (!whatsApp) return;
  const { statuses, messages } = readEvent(body, whatsApp.phoneNumberId);
  let comesAgain = false;
  const receive = async (one: Promise<void>) => {
    try {
      await one;
    } catch (error) {
      onError(error);
      comesAgain ||= mayPass(error);
    }
  };
  for (const status of statuses) await receive(receiveStatus(services, status));
  for (const message of messages) await receive(receiveMessage(services, message));
  if (comesAgain) throw new Unavailable();
}

/** SQLSTATE of what the database would refuse again: data, constraints, sizes. */
const refusedForGood = /^(22|23|54)/;

/** Whether an event may succeed later: the database failed, and not for what the event holds. */
function mayPass(error: unknown): boolean {
  if (isDatabaseAway(error)) return true;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return !refusedForGood.test(code);
  return cause instanceof Error && mayPass(cause);
}

const reports = {
  sent: 'reportedSent',
  delivered: 'reportedDelivered',
  read: 'reportedRead',
} as const;

/** WhatsApp tells in any order, and again: states never go back. A message may turn out to be free. */
async function receiveStatus({ db, now }: WebhookServices, status: MessageStatus): Promise<void> {
  const { id: providerId, pricing, timestamp, errors } = status;
  const by = 'whatsApp';
  // A public call: no route opened one.
  await db.transaction(async (tx) => {
    const ids = await findToldBy(tx, status);
    if (status.status === 'failed') {
      const error = `WhatsApp ${errors?.[0]?.code ?? 'failed'}`;
      return settle(tx, ids, { name: 'reportedFailed', by, at: now(), error });
    }
    const name = reports[status.status as keyof typeof reports];
    if (!name) return;
    await settle(tx, ids, { name, by, at: timestamp, providerId });
    if (pricing?.billable === false) await refundCost(tx, ids, now());
  });
}

const longestText = 4000;

/** What stands in the chat for anything but a text. */
const mediaNotice =
  'Enviou um arquivo pelo WhatsApp, que não chega até aqui. Para enviar um texto, responda por lá ou abra o portal.';

/** Appends a guardian's message to their chat. A word such as 'SAIR' ends WhatsApp messages. */
async function receiveMessage(services: WebhookServices, message: IncomingMessage): Promise<void> {
  const { db } = services;
  const phone = toMobile(message.from);
  // A reaction, a system notice or an unknown kind says nothing to the school.
  if (!phone || !(message.type === 'text' || mediaTypes.has(message.type))) return;
  const now = services.now();
  const text = (message.text?.body ?? '').trim().slice(0, longestText).toWellFormed();
  if (message.type === 'text' && text === '') return;
  if (isFarewell(text)) return optOut(services, phone, message.id);
  // A public call: no route opened one.
  await db.transaction(async (tx) => {
    if (!(await claimMessage(tx, message.id, now))) return;
    const writer = await findWriter(tx, phone);
    if (!writer) return;
    await noteWriting(tx, writer.id, now);
    const chat = { id: await openChatWith(tx, writer, now), schoolId: writer.schoolId };
    const author = { guardianId: writer.id, deviceId: null };
    await insertMessage(tx, { chat, author, text: text || mediaNotice, now });
  });
}

const mediaTypes = new Set([
  'image',
  'audio',
  'video',
  'document',
  'sticker',
  'location',
  'contacts',
]);

const isFarewell = (text: string) => /^\W*(sair|parar|pare|stop|cancelar)\W*$/i.test(text);

const farewell =
  'Pronto: você não recebe mais avisos por WhatsApp. Para voltar a receber, ative-os em “Mais”, no portal da escola, ou fale com a secretaria.';

async function optOut(services: WebhookServices, phone: string, messageId: string): Promise<void> {
  const { db, config, now } = services;
  // A public call: no route opened one.
  const isNew = await db.transaction(async (tx: Database) => {
    const isFirst = await claimMessage(tx, messageId, now());
    if (isFirst) await optOutOfWhatsApp(tx, phone, now());
    return isFirst;
  });
  // The opting out counts, whether or not its confirmation arrives.
  if (isNew && config.whatsApp) {
    await openWhatsApp(config.whatsApp)
      .sendText(phone, farewell)
      .catch(() => undefined);
  }
}
