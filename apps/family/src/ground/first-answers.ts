import { wroteMeanwhile } from '@caderneta/api-client/fetch';
import { getFamily } from '@caderneta/api-client/contract';

interface FirstData {
  /** Address of a call, with its query → body of the answer. */
  answers: Record<string, unknown>;
  /** Milliseconds, by the server's clock. */
  readAt: number;
}

let first: FirstData | undefined;
/** They are shown, and asked for anew. */
let isOutdated = false;

/** Takes the answers that came with the HTML out of the page. Call it before anything is shown. */
export function readFirstAnswers(): void {
  const element = document.getElementById('first-data');
  if (!element) return;
  first = JSON.parse(element.textContent) as FirstData;
  // The worker marks a page that it stored at an earlier visit.
  isOutdated = 'stored' in element.dataset || wroteMeanwhile();
  element.remove();
}

/** Asks anew who reads, because another guardian of the device may have taken over. */
const isShownOnly = (address: string) => isOutdated || address === getFamily.path;

/** Whether the page came with answers that nobody has been shown. */
export const hasFirstAnswers = (): boolean => first !== undefined;

/** The server's answer to the first call of an address; undefined where it is to be asked. */
export function takeFirstAnswer({ pathname, search }: URL): unknown {
  const address = pathname + search;
  const answer = isShownOnly(address) ? undefined : first?.answers[address];
  if (answer) delete first!.answers[address];
  return answer;
}

/** An answer that came with the page and is shown while it is asked anew, and when it was given. */
export function shownFirstAnswer({ pathname, search }: URL) {
  const address = pathname + search;
  const answer = isShownOnly(address) ? first?.answers[address] : undefined;
  return answer && first ? { answer, updatedAt: first.readAt } : undefined;
}

/** Call before the device gets another guardian or none. */
export function forgetFirstAnswers(): void {
  first = undefined;
}
