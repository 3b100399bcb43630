import type { Mail, Mailer } from '#/mail/mailer.ts';
import { employeeMailChannel } from '#/mail/employee-mail.ts';
import { awaitedMailChannel, guardianMailChannel } from '#/telling/channels/guardian-mail.ts';
import { notificationMailChannel } from '#/telling/channels/notification-mail.ts';
import { renderResetMail } from '#/modules/authentication/password-recovery.service.ts';
import { type Channel, type OutboxItem, processOutbox } from '#/outbox/process-outbox.ts';
import type { Services } from '#/services.ts';

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

/** Sends the due e-mails to guardians. */
export async function sendGuardianMails(services: Services, mailer: Mailer): Promise<void> {
  await processOutbox(services, awaitedMailChannel({ ...services, mailer }));
  await processOutbox(services, guardianMailChannel({ ...services, mailer }));
}

/** Sends the due e-mails to guardians and returns them. */
export async function takeGuardianMails(services: Services): Promise<Mail[]> {
  const { mails, mailer } = collectMails();
  await sendGuardianMails(services, mailer);
  return mails;
}

/** Sends the due notifications by e-mail and returns the e-mails. */
export async function takeNotificationMails(services: Services): Promise<Mail[]> {
  const { mails, mailer } = collectMails();
  await processOutbox(services, notificationMailChannel({ ...services, mailer }));
  return mails;
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
  const onNotSent = (reason: string) => {
    throw new Error(reason);
  };
  await processOutbox({ ...services, onNotSent }, employeeMails(services, mailer));
  return mails;
}
