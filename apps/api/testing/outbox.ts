import type { Mail, Mailer } from '#/mail/mailer.ts';
import { employeeMailChannel } from '#/mail/employee-mail.ts';
import { tellingServices } from '#/jobs/telling-services.ts';
import { renderResetMail } from '#/modules/authentication/password-recovery.service.ts';
import { type Channel, type OutboxItem, processOutbox } from '#/outbox/process-outbox.ts';
import type { Services } from '#/services.ts';
import type { TellingChannel } from '#/telling/channels/channel.ts';
import { email } from '#/telling/channels/email.ts';
import { push } from '#/telling/channels/push.ts';
import { sms } from '#/telling/channels/sms.ts';
import { whatsApp } from '#/telling/channels/whatsapp.ts';
import { outboxOf } from '#/telling/deliver.ts';
import { type Lane, laneNames } from '#/telling/notices.repository.ts';
import type { PushSender } from '#/telling/push/push-sender.ts';

interface Sent {
  mails: Mail[];
  mailer: Mailer;
}

/** A mailer whose mails stay in memory. */
function collectMails(): Sent {
  const mails: Mail[] = [];
  const send = async (mail: Mail) => void mails.push(mail);
  return { mails, mailer: { send, description: '', close: () => undefined } };
}

/** The channel of a server that stands still right after its first claim, while something happens. */
export function standingStill<Item extends OutboxItem>(
  channel: Channel<Item>,
  meanwhile: () => Promise<unknown>,
): Channel<Item> {
  let hasStood = false;
  return {
    ...channel,
    claim: async (db, claim) => {
      const items = await channel.claim(db, claim);
      if (!hasStood) {
        hasStood = true;
        await meanwhile();
      }
      return items;
    },
  };
}

const noPhones: PushSender = {
  send: () => Promise.reject(new Error('no notification was expected')),
  close: () => undefined,
};

/** The outbox of a channel of guardians, without a mail server or a push service unless given. */
export const tellingChannel = (
  services: Services,
  channel: TellingChannel,
  { lane, ...surroundings }: Partial<Parameters<typeof tellingServices>[1]> & { lane?: Lane } = {},
) => {
  const { mailer } = collectMails();
  const telling = tellingServices(services, { mailer, pushSender: noPhones, ...surroundings });
  return outboxOf(channel, telling, lane);
};

/** Sends what is due by a channel of guardians, one lane after the other. */
async function sendDue(
  services: Services,
  channel: TellingChannel,
  surroundings: Parameters<typeof tellingChannel>[2] = {},
): Promise<void> {
  for (const lane of laneNames) {
    await processOutbox(services, tellingChannel(services, channel, { ...surroundings, lane }));
  }
}

/** Sends the due e-mails to guardians. */
export const sendGuardianMails = (services: Services, mailer: Mailer) =>
  sendDue(services, email, { mailer });

/** Sends the due e-mails to guardians and returns them. */
export async function takeGuardianMails(services: Services): Promise<Mail[]> {
  const { mails, mailer } = collectMails();
  await sendGuardianMails(services, mailer);
  return mails;
}

/** Sends the due notices on phones. */
export const sendPushes = (services: Services, pushSender: PushSender) =>
  sendDue(services, push, { pushSender });

/** Sends the due messages by WhatsApp, and then those by SMS. */
export async function sendMessages(services: Services): Promise<void> {
  for (const channel of [whatsApp, sms]) await sendDue(services, channel);
}

/** The channel of e-mails to employees. */
export const employeeMails = (services: Services, mailer: Mailer) =>
  employeeMailChannel({
    ...{ db: services.db, mailer },
    renderResetMail: (resetId) => renderResetMail(services, resetId),
  });

/** Sends the due e-mails to employees and returns them. */
export async function takeEmployeeMails(services: Services): Promise<Mail[]> {
  const { mails, mailer } = collectMails();
  const onNotSent = ({ message }: Error) => {
    throw new Error(message);
  };
  await processOutbox({ ...services, onNotSent }, employeeMails(services, mailer));
  return mails;
}
