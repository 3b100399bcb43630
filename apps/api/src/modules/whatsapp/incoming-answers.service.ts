import type { Database } from '#/database/database.ts';
import { HttpProblem } from '#/kernel/problems.ts';
import { claimMessage, findNoticeOf } from '#/modules/notice-answers/exports.ts';
import {
  answerNoted,
  giveAnswer,
  refusalText,
  WhichChild,
} from '#/modules/notice-answers/notice-answers.service.ts';
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
  const take = (answer?: (tx: Database) => Promise<void>) =>
    // A public call: no route opened one.
    db.transaction(async (tx) => {
      if (!(await claimMessage(tx, message.id, now))) return false;
      await noteWriting(tx, writer.id, now);
      await answer?.(tx);
      return true;
    });
  if (!read || !notice) return (await take()) ? refusalText(services, undefined) : undefined;
  const { answer } = read;
  try {
    const isNew = await take((tx) => giveAnswer(services, tx, { notice, answer, givenAt }));
    return isNew ? answerNoted(answer) : undefined;
  } catch (error) {
    if (!(error instanceof HttpProblem || error instanceof WhichChild)) throw error;
    return (await take()) ? refusalText(services, error, notice.communicationId) : undefined;
  }
}
