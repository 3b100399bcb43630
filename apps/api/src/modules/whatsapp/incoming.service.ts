import { secondsInDay } from 'date-fns/constants';
import { insertMessage, openChatWith } from '#/modules/chats/exports.ts';
import { countHit, type RateLimit } from '#/rate-limits/rate-limits.ts';
import { claimMessage, isTaken } from '#/modules/notice-answers/exports.ts';
import { deriveToken } from '#/secrets/tokens.ts';
import type { Services } from '#/services.ts';
import { optOutOfWhatsApp, resumeWhatsApp } from '#/telling/channels/can-receive.repository.ts';
import { channelWordIn } from '#/telling/channels/stop-words.ts';
import { toMobile } from '#/telling/messaging/mobile.ts';
import { openWhatsApp } from '#/telling/messaging/whatsapp-client.ts';
import type { WhatsAppMedia } from '#/telling/messaging/whatsapp-media.ts';
import type { AnswerServices } from '#/modules/notice-answers/notice-answers.service.ts';
import { answerInNotice } from './incoming-answers.service.ts';
import { fetchFile, type Fetched } from './incoming-files.service.ts';
import { fileOf, type IncomingMessage, payloadIn, textOf } from './webhook-event.ts';
import { findWriter, isKnownPhone, noteWriting } from './whatsapp.repository.ts';

export interface WebhookServices extends AnswerServices, Pick<Services, 'keys' | 'fileStore'> {
  media: WhatsAppMedia;
}

/** What a message holds could not be had just now: WhatsApp tells of it again. */
export class ComesAgain extends Error {}

/** So long a file is asked for again, while the guardian hears nothing. */
const patienceMilliseconds = 10 * 60_000;

const longestText = 4000;

/** What says something that the chat can show or that its writer has to say in another way. */
const saying = new Set([
  ...['text', 'image', 'audio', 'document', 'video', 'sticker'],
  ...['location', 'contacts', 'unsupported', 'button', 'interactive'],
]);

/** Takes what somebody wrote to the installation's number. */
export async function receiveMessage(
  services: WebhookServices,
  message: IncomingMessage,
): Promise<void> {
  const { db } = services;
  // A reaction, a system notice or an unknown kind says nothing to the school.
  if (!saying.has(message.type)) return;
  const text = textOf(message).trim().slice(0, longestText).toWellFormed();
  if (message.type === 'text' && text === '') return;
  const phone = toMobile(message.from);
  const word = message.type === 'text' ? channelWordIn(text) : undefined;
  if (phone && word && (await changeChannel(services, { phone, word, message }))) return;
  const writer = phone ? await findWriter(db, phone) : undefined;
  if (!writer) {
    // Whoever wants no messages gets none.
    return word === 'stop' ? undefined : answerUnknown(services, message.from);
  }
  if (await isTaken(db, message.id)) return;
  const payload = payloadIn(message);
  if (payload !== undefined) {
    const refusal = await answerInNotice(services, { message, payload, writer, phone: phone! });
    return refusal === undefined ? undefined : reply(services, message.from, refusal);
  }
  await (message.type === 'text'
    ? storeText(services, { message, writer, text })
    : storeFileOf(services, { message, writer, text }));
}

interface Written {
  message: IncomingMessage;
  writer: { id: string; schoolId: string };
  /** Empty where nothing was written below a file. */
  text: string;
}

/** Appends a guardian's words, and what was sent with them, to their chat. False for a repetition. */
async function storeText(
  { db, now }: WebhookServices,
  { message, writer, text }: Written,
  received?: Fetched,
): Promise<boolean> {
  const at = now();
  // A public call: no route opened one.
  return db.transaction(async (tx) => {
    if (!(await claimMessage(tx, message.id, at))) return false;
    await noteWriting(tx, writer.id, at);
    const written = { text: text || received?.name, hasText: text !== '' };
    if (!written.text) return true;
    const fileIds = received ? [await received.insert(tx)] : [];
    const chat = { id: await openChatWith(tx, writer, at), schoolId: writer.schoolId };
    const author = { guardianId: writer.id, deviceId: null };
    await insertMessage(tx, { chat, author, ...written, text: written.text, fileIds, now: at });
    return true;
  });
}

/** WhatsApp names documents alone. */
const fileNames: Record<string, string> = {
  ...{ image: 'foto', sticker: 'figurinha', audio: 'gravação' },
};

/** One sending may hold many that fail alike. */
const toldLimit: RateLimit = { name: 'files that did not arrive', points: 1, seconds: 10 * 60 };

/**
 * Shows a file with its caption. One that does not arrive is told to the guardian, never to the school,
 * which reads what the guardian wrote below it.
 * @throws {ComesAgain}
 */
async function storeFileOf(services: WebhookServices, written: Written): Promise<void> {
  const { message, writer, text } = written;
  const file = fileOf(message);
  const named = file && { ...file, name: file.filename ?? fileNames[message.type] };
  const received = named ? await fetchFile(services, named, writer) : 'refused';
  if (received === 'later' && isFresh(message, services.now())) {
    throw new ComesAgain('a file of WhatsApp cannot be had now');
  }
  if (typeof received === 'object') {
    const isStored = await storeText(services, written, received).catch(async (error: unknown) => {
      await received.discard();
      throw error;
    });
    return isStored ? undefined : received.discard();
  }
  if (!(await storeText(services, written))) return;
  if ((await countHit(services.db, toldLimit, writer.id)) !== undefined) return;
  const { publicUrl } = services.config;
  const what = text ? 'O texto chegou à escola, mas o arquivo não.' : 'Isto não chegou à escola.';
  await reply(
    services,
    message.from,
    `${what} Envie pelo portal, em Mensagens: foto, áudio de até 1 minuto ou documento (PDF ou Word).\n${publicUrl}/familia/mensagens`,
  );
}

/** A message without a date is not waited for. */
const isFresh = ({ timestamp }: IncomingMessage, now: Date) =>
  timestamp !== undefined && now.getTime() - timestamp.getTime() < patienceMilliseconds;

const unknownLimits: Record<'ofNumber' | 'ofAll', RateLimit> = {
  ofNumber: { name: 'answers to an unknown number', points: 1, seconds: 7 * secondsInDay },
  ofAll: { name: 'answers to unknown numbers', points: 300, seconds: secondsInDay },
};

/** Tells whom no school knows how to enter, once a week. Nothing is kept but a keyed digest. */
async function answerUnknown(services: WebhookServices, from: string): Promise<void> {
  const { db, keys, config } = services;
  if (!/^\d{7,15}$/.test(from)) return;
  const number = deriveToken(keys.unknownNumbers, toMobile(from) ?? from);
  if ((await countHit(db, unknownLimits.ofNumber, number)) !== undefined) return;
  if ((await countHit(db, unknownLimits.ofAll, 'all')) !== undefined) return;
  await reply(
    services,
    from,
    `Olá! Este número é só para famílias cadastradas, e ninguém da escola leu a sua mensagem. Para entrar, peça à secretaria da escola que cadastre este telefone, ou use o código que ela entrega: ${config.publicUrl}/familia/entrar`,
  );
}

const words = {
  stop: 'Pronto: você não recebe mais avisos por WhatsApp. Para voltar a receber, responda VOLTAR, ative-os em “Mais”, no portal da escola, ou fale com a secretaria.',
  resume:
    'Pronto: você volta a receber avisos por WhatsApp. Para parar, responda PARAR a qualquer momento.',
};

/** @returns false where the word changes nothing and is said to the school, if at all */
async function changeChannel(
  services: WebhookServices,
  { phone, word, message }: { phone: string; word: 'stop' | 'resume'; message: IncomingMessage },
): Promise<boolean> {
  const { db, now } = services;
  const change = word === 'stop' ? optOutOfWhatsApp : resumeWhatsApp;
  if (!(await isKnownPhone(db, phone))) return false;
  // A public call: no route opened one.
  const changed = await db.transaction(async (tx) => {
    if (await isTaken(tx, message.id)) return 'before';
    const count = await change(tx, phone, now());
    if (count > 0 && !(await claimMessage(tx, message.id, now()))) return 'before';
    return count;
  });
  if (changed === 0) return word === 'stop';
  if (changed !== 'before') await reply(services, message.from, words[word]);
  return true;
}

/** What was done counts, whether or not its answer arrives. It costs nothing: they wrote. */
async function reply({ config }: WebhookServices, from: string, text: string): Promise<void> {
  if (!config.whatsApp) return;
  await openWhatsApp(config.whatsApp)
    .reply(from, text)
    .catch(() => undefined);
}
