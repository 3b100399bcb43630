import { Agent } from 'node:https';
import { secondsInDay } from 'date-fns/constants';
import type { Config } from '#/config.ts';
import type { Services } from '#/services.ts';
import { NotSent, Slots } from '#/outbox/process-outbox.ts';
import { secondsToRest } from '../messaging/send-request.ts';
import { lookupPublic } from './push-address.ts';

import webPush, { WebPushError } from 'web-push';

export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** `gone`: the browser wants nothing any more. */
export type PushOutcome = 'sent' | 'gone';

/** What the phone is told: no name of a family, and of what was written only changed hours. */
export interface PushPayload {
  url: string;
  /** Stands above the text: a phone may show two of them. */
  school: string;
  /** The office of a network, where the school itself did not send it. */
  from?: string;
  /** Of a correction: what changed, in a sentence without names. */
  what?: string;
  /** Shown without a sound. */
  isQuiet?: boolean;
}

interface PushLeaving {
  /** What is `high` wakes a phone that saves its battery. */
  urgency: 'normal' | 'high';
  /** Runs right before the notification leaves; what it throws keeps it here. */
  confirm: () => Promise<void>;
}

export interface PushSender {
  /** @throws {NotSent} where the push service did not take it */
  send: (
    subscription: Subscription,
    payload: PushPayload,
    leaving: PushLeaving,
  ) => Promise<PushOutcome>;
  close: () => void;
}

/** A phone that is off for longer finds the news in its feed. */
const keptSeconds = secondsInDay;
const timeoutMilliseconds = 15_000;
const atOnce = 20;

export function openPushSender({ config, vapid }: Pick<Services, 'config' | 'vapid'>): PushSender {
  const agent = agentOf(config);
  const vapidDetails = { subject: subjectOf(config), ...vapid };
  const send = async (
    { endpoint, ...keys }: Subscription,
    payload: PushPayload,
    urgency: PushLeaving['urgency'],
  ): Promise<PushOutcome> => {
    try {
      await webPush.sendNotification({ endpoint, keys }, JSON.stringify(payload), {
        vapidDetails,
        agent,
        TTL: keptSeconds,
        urgency,
        timeout: timeoutMilliseconds,
      });
      return 'sent';
    } catch (error) {
      if (error instanceof WebPushError) return outcomeOf(error);
      const { code = 'no answer' } = error as NodeJS.ErrnoException;
      throw new NotSent(code, 'forNow');
    }
  };
  const slots = new Slots(atOnce);
  return {
    send: (subscription, payload, { urgency, confirm }) =>
      slots.run(() => confirm().then(() => send(subscription, payload, urgency))),
    close: () => agent.destroy(),
  };
}

function outcomeOf(error: WebPushError): PushOutcome {
  const { statusCode, headers } = error;
  if (statusCode === 404 || statusCode === 410) return 'gone';
  // Busy, or broken for now; the answer may name the device and is not repeated.
  const refusal = statusCode === 429 || statusCode >= 500 ? 'forNow' : 'forGood';
  const restSeconds = secondsToRest(headers['retry-after']);
  throw new NotSent(`answered ${statusCode}`, refusal, { restSeconds });
}

function agentOf({ pushTestCertificate }: Config): Agent {
  const shared = { keepAlive: true, maxSockets: atOnce };
  if (pushTestCertificate) return new Agent({ ...shared, ca: pushTestCertificate });
  return new Agent({ ...shared, lookup: lookupPublic });
}

/** Contact that push services get with these notifications. */
function subjectOf({ publicUrl, mailFrom }: Config): string {
  if (publicUrl.startsWith('https://')) return publicUrl;
  const address = /(?<![^\s<@])[^\s<@]+@[^\s>]+/.exec(mailFrom)?.[0];
  return `mailto:${address}`;
}
