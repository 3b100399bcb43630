import type { Family } from '@caderneta/api-client/contract';
import { api, ApiError } from '@caderneta/api-client/fetch';
import { sendUnsent } from '@caderneta/conversation';
import { paths } from '@caderneta/family-texts';
import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import { toasts } from '../ground/toast-host.tsx';
import { callsWith } from '../chat/chat.queries.ts';
import { unsentMessages } from '../chat/unsent-messages.ts';
import { reactionTo } from '../communication/reaction.ts';
import {
  earlierReason,
  isEarlier,
  isLater,
  waitingAnswers,
} from '../communication/waiting-answers.ts';
import { schoolsOf } from '../session/family-context.ts';
import { openUnsent } from '../session/unsent.ts';

/** Places of messages that the school does not take: their author decides. */
const refused = new Set<string>();

let isSending = false;

/** Sends what the guardians who read have sent without a connection, whatever page is open. */
export async function sendWaiting(queries: QueryClient, family: Family): Promise<void> {
  // What was tapped just now is on its way by itself.
  if (isSending || api.isWriting) return;
  isSending = true;
  try {
    const schools = schoolsOf(family);
    for (const { id, responsible } of schools) {
      await sendAnswers(queries, responsible.id);
      // The open chat sends its own.
      if (window.location.pathname === paths.chat) continue;
      const { send } = callsWith(schools.length > 1 ? id : undefined);
      const unsent = openUnsent(unsentMessages, responsible.id);
      await sendUnsent(unsent, (_, { text, key }) => send({ text }, key), refused);
    }
  } catch (error) {
    // The rest waits for the next time.
    if (!isLater(error) && !(error instanceof ApiError)) throw error;
  } finally {
    isSending = false;
  }
}

async function sendAnswers(queries: QueryClient, guardianId: string): Promise<void> {
  const unsent = openUnsent(waitingAnswers, guardianId);
  const { person } = api;
  for (const place of unsent.keys()) {
    const answer = unsent.read(place);
    if (!answer) continue;
    const reaction = reactionTo(queries, answer.itemId, { guardianId, person });
    try {
      await new MutationObserver(queries, reaction).mutate(answer);
    } catch (error) {
      if (isLater(error)) throw error;
      toasts.show('error', whyNot(error), { duration: readFor });
    }
  }
}

function whyNot(error: unknown): string {
  if (isEarlier(error)) return earlierReason(error);
  const reason = error instanceof ApiError && error.status === 409 ? `${error.message} ` : '';
  return `${reason}A escola não recebeu uma resposta que estava guardada neste aparelho.`;
}

/** Milliseconds in which somebody reads two sentences. */
const readFor = 10_000;
