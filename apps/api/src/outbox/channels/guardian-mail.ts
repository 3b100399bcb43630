import { linkAddress, linkTargets } from '#/modules/guardian-access/link-address.ts';
import { issueMailedLink } from '#/modules/guardian-access/mailed-link.repository.ts';
import type { Mailer, OutgoingMail } from '#/mail/mailer.ts';
import type { Services } from '#/services.ts';
import type { Channel } from '../process-outbox.ts';
import {
  claimGuardianMails,
  deleteGuardianMail,
  type GuardianMail,
  markGuardianMailFailed,
  markGuardianMailSent,
  retryGuardianMail,
} from './guardian-mail.repository.ts';
import { communicationMail, invitationMail, newDeviceMail } from './guardian-mail.texts.ts';

export type GuardianMailServices = Pick<Services, 'db' | 'config' | 'keys' | 'now'> & {
  mailer: Mailer;
};

/** E-mails to guardians. One that fails for two days is shown as 'não entregue'. */
export function guardianMailChannel(services: GuardianMailServices): Channel<GuardianMail> {
  const { db, mailer, now } = services;
  return {
    batchSize: 20,
    claimMinutes: 5,
    retryMinutes: [1, 5, 30, 120, 360, 720, 1440],
    claim: claimGuardianMails,
    send: async (item) => {
      if (item.deletedAt || !item.hasStudent) return deleteGuardianMail(db, item.id);
      if (!item.email) return markGuardianMailFailed(db, item.id, 'no address');
      const mail = await render(services, { ...item, to: item.email });
      if (!mail) return deleteGuardianMail(db, item.id);
      await mailer.send({ id: item.id, ...mail });
      await markGuardianMailSent(db, item.id, now());
    },
    retryLater: ({ id }, attempt) => retryGuardianMail(db, id, attempt),
    giveUp: ({ id }, error) => markGuardianMailFailed(db, id, error),
  };
}

/** @returns undefined where what it would tell is gone */
async function render(
  services: GuardianMailServices,
  item: GuardianMail & { to: string },
): Promise<OutgoingMail | undefined> {
  const { purpose, device, kind, communicationId } = item;
  if (purpose === 'newDevice') return device ? newDeviceMail({ ...item, device }) : undefined;
  if (purpose === 'invitation') {
    return invitationMail({ ...item, url: await personalAddress(services, item, null) });
  }
  if (!kind || !communicationId) return undefined;
  const target = linkTargets.communication(communicationId);
  return communicationMail({ ...item, kind, url: await personalAddress(services, item, target) });
}

/** Stores the link before the e-mail leaves, so that it works when the e-mail arrives. */
async function personalAddress(
  { db, config, keys, now }: GuardianMailServices,
  { id: mailId, schoolId, guardianId, requestedBy }: GuardianMail,
  target: string | null,
) {
  const key = keys.mailedLinks;
  const link = { mailId, key, schoolId, guardianId, target, createdBy: requestedBy, now: now() };
  return linkAddress(config.publicUrl, await issueMailedLink(db, link));
}
