import {
  type CommunicationKind,
  communicationKinds,
  lookUp,
  type Open,
} from '@caderneta/api-client/contract';
import { formatDate, formatTime } from '@caderneta/school-time';
import type { Mailer, OutgoingMail } from '#/mail/mailer.ts';
import { renderEmail } from '#/mail/render-email.ts';
import { markOf } from '#/modules/communications/communications.service.ts';
import { linkAddress, linkTargets } from '#/modules/guardian-access/link-address.ts';
import { issueMailedLink } from '#/modules/guardian-access/guardian-access.service.ts';
import type { Channel } from '#/outbox/process-outbox.ts';
import type { Services } from '#/services.ts';
import {
  claimGuardianMails,
  deleteGuardianMail,
  type GuardianMail,
  markGuardianMailFailed,
  markGuardianMailSent,
  retryGuardianMail,
} from './guardian-mail.repository.ts';

type GuardianMailServices = Pick<Services, 'db' | 'config' | 'keys' | 'now'> & {
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
      if (item.communication?.deletedAt || !item.hasStudent) return deleteGuardianMail(db, item.id);
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
  const { purpose, device, communication, communicationId } = item;
  if (purpose === 'newDevice') return device ? newDeviceMail({ ...item, device }) : undefined;
  if (purpose === 'invitation') {
    return invitationMail({ ...item, url: await personalAddress(services, item, null) });
  }
  if (!communication || !communicationId) return undefined;
  const target = linkTargets.communication(communicationId);
  const url = await personalAddress(services, item, target);
  return communicationMail({ ...item, kind: communication.kind, mark: markOf(communication), url });
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

interface MailFacts {
  guardianName: string;
  schoolName: string;
  to: string;
}

interface CommunicationMailFacts extends MailFacts {
  kind: CommunicationKind;
  mark: string | null;
  /** Personal link, which opens what this family may see. */
  url: string;
}

/** A server of this release may send what one of the next has stored. */
function noveltyOf(kind: Open<CommunicationKind>): string {
  return lookUp(communicationKinds, kind)?.texts.novelty ?? 'uma novidade';
}

/** Names the kind of a communication and not its title, which may name children. */
function communicationMail(facts: CommunicationMailFacts): OutgoingMail {
  const { kind, mark, guardianName, schoolName, to, url } = facts;
  const novelty = noveltyOf(kind);
  return renderEmail({
    to,
    subject: `${mark ? `${mark}: ` : ''}${schoolName}: ${novelty} para você`,
    name: guardianName,
    schoolName,
    paragraphs: [
      `A escola preparou ${novelty} para a sua família.`,
      'O link abaixo é pessoal: ele abre só o que é da sua família. Por favor, não o encaminhe.',
    ],
    link: { invitation: 'Para ver tudo com calma, acesse:', url },
    note: 'Este é um aviso automático; não é preciso responder.',
  });
}

/** Carries a link that an employee asked for and does not see. */
function invitationMail(facts: MailFacts & { url: string }): OutgoingMail {
  const { guardianName, schoolName, to, url } = facts;
  return renderEmail({
    to,
    subject: `${schoolName}: seu link para entrar`,
    name: guardianName,
    schoolName,
    paragraphs: [
      'A escola preparou um link para você acompanhar de perto o dia a dia da sua família por lá.',
      'Ele é pessoal e serve para um celular ou computador. Por favor, não o encaminhe.',
    ],
    link: { invitation: 'Para entrar, acesse:', url },
    note: 'Este é um aviso automático; não é preciso responder.',
  });
}

interface NewDeviceFacts extends MailFacts {
  timezone: string;
  device: { name: string; pairedAt: Date };
}

/** Lets a guardian notice that somebody else used their link. */
function newDeviceMail(facts: NewDeviceFacts): OutgoingMail {
  const { guardianName, schoolName, to, timezone, device } = facts;
  const day = formatDate(device.pairedAt, timezone);
  const time = formatTime(device.pairedAt, timezone);
  return renderEmail({
    to,
    subject: `${schoolName}: um novo aparelho entrou no seu acesso`,
    name: guardianName,
    schoolName,
    paragraphs: [
      `Um novo aparelho entrou no seu acesso: ${device.name}, em ${day} às ${time}.`,
      'Foi você? Então está tudo certo. Se não foi você, fale com a escola: ela encerra o acesso desse aparelho na hora.',
    ],
    note: 'Este é um aviso automático; não é preciso responder.',
  });
}
