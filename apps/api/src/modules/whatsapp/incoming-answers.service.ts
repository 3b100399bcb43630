import { findNoticeOf } from '#/modules/notice-answers/exports.ts';
import { answerNoted, takeAnswer } from '#/modules/notice-answers/notice-answers.service.ts';
import { readPayload } from '#/telling/channels/whatsapp.ts';
import type { WebhookServices } from './incoming.service.ts';
import type { IncomingMessage } from './webhook-event.ts';
import { noteWriting } from './whatsapp.repository.ts';

interface Touched {
  message: IncomingMessage;
  /** Of the button. */
  payload: string;
  writer: { id: string };
  phone: string;
}

/**
 * Answers an item by a button of its notice.
 * @returns what its guardian hears; undefined for a repetition
 */
export async function answerInNotice(
  services: WebhookServices,
  { message, payload, writer, phone }: Touched,
): Promise<string | undefined> {
  const { db } = services;
  const now = services.now();
  const read = readPayload(payload);
  const notice = read && (await findNoticeOf(db, { phone, by: 'whatsApp' }, read.id));
  const givenAt = new Date(Math.min(now.getTime(), (message.timestamp ?? now).getTime()));
  const taken = await takeAnswer(
    services,
    { id: message.id, note: (tx) => noteWriting(tx, writer.id, now) },
    notice && { notice, answer: read.answer, givenAt },
  );
  return taken && (taken.refusal ?? answerNoted(read!.answer));
}
