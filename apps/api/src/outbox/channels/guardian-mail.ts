import {
  type CommunicationKind,
  communicationKinds,
  communicationLabels,
  lookUp,
  type Open,
} from '@caderneta/api-client/contract';
import { formatDate, formatTime } from '@caderneta/school-time';
import type { KindColumns } from '#/database/schema/communications.ts';
import type { Mailer } from '#/mail/mailer.ts';
import { type EmailContent, renderEmail } from '#/mail/render-email.ts';
import { readLogo } from '#/mail/school-logo.ts';
import { deadlineOf, markOf } from '#/modules/communications/communications.service.ts';
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

type GuardianMailServices = Pick<Services, 'db' | 'config' | 'fileStore' | 'keys' | 'now'> & {
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
      const text = await write(services, item);
      if (!text) return deleteGuardianMail(db, item.id);
      const logo = await readLogo(services.fileStore.storage, item.logo);
      const { email: to, guardianName: name, schoolName, school } = item;
      const mail = renderEmail({ ...text, to, name, schoolName, school: { ...school, logo } });
      await mailer.send({ id: item.id, ...mail });
      await markGuardianMailSent(db, item.id, now());
    },
    retryLater: ({ id }, attempt) => retryGuardianMail(db, id, attempt),
    giveUp: ({ id }, error) => markGuardianMailFailed(db, id, error),
  };
}

/** What an e-mail says of its own. */
type EmailText = Pick<EmailContent, 'subject' | 'paragraphs' | 'link' | 'note'>;

/** @returns undefined where what it would tell is gone */
async function write(
  services: GuardianMailServices,
  item: GuardianMail,
): Promise<EmailText | undefined> {
  const { purpose, device, communication, communicationId } = item;
  if (purpose === 'newDevice') return device ? newDeviceText(item, device) : undefined;
  if (purpose === 'invitation') {
    return invitationText(item, await personalAddress(services, item, null));
  }
  if (!communication || !communicationId) return undefined;
  const target = linkTargets.communication(communicationId);
  const url = await personalAddress(services, item, target);
  return communicationText(item, { ...communication, url, now: services.now() });
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

const noteOf = ({ school }: GuardianMail) =>
  school.contactEmail
    ? 'Este é um aviso automático. Para falar com a escola, responda a este e-mail.'
    : 'Este é um aviso automático; não é preciso responder.';

type SentCommunication = KindColumns & {
  kind: Open<CommunicationKind>;
  /** Personal link, which opens what this family may see. */
  url: string;
  now: Date;
};

/** Names the classroom and the kind, and not the title, which may name children. */
function communicationText(item: GuardianMail, communication: SentCommunication): EmailText {
  const { schoolName, classroomNames, timezone } = item;
  const { kind, url, now } = communication;
  // A server of this release may send what one of the next has stored.
  const known = lookUp(communicationKinds, kind);
  const novelty = known?.texts.novelty ?? 'uma novidade';
  const mark = markOf(communication);
  const deadline = deadlineOf(communication, { now, timezone });
  const classrooms = new Intl.ListFormat('pt-BR').format(classroomNames);
  return {
    subject: `${mark ? `${mark}: ` : ''}${schoolName}: ${novelty} para ${classrooms || 'você'}`,
    paragraphs: [
      `A escola preparou ${novelty} para a sua família${classrooms && ` (${classrooms})`}.`,
      ...(deadline ? [deadline] : []),
      'O link é pessoal: ele abre só o que é da sua família. Por favor, não o encaminhe.',
    ],
    link: {
      invitation: 'Para ver tudo com calma, acesse:',
      label: `abrir ${lookUp(communicationLabels, kind)?.one.toLowerCase() ?? 'a novidade'}`,
      url,
    },
    note: noteOf(item),
  };
}

/** Carries a link that an employee asked for and does not see, or the guardian. */
function invitationText(item: GuardianMail, url: string): EmailText {
  return {
    subject: `${item.schoolName}: seu link para entrar`,
    paragraphs: item.requestedBy
      ? [
          'A escola preparou um link para você acompanhar de perto o dia a dia da sua família por lá.',
          'Ele é pessoal e serve para um celular ou computador. Por favor, não o encaminhe.',
        ]
      : [
          'Você pediu um link novo para entrar. Ele é pessoal e serve para um celular ou computador.',
          'Se não foi você, ignore este e-mail: ninguém entra sem ele.',
        ],
    link: { invitation: 'Para entrar, acesse:', label: 'entrar', url },
    note: noteOf(item),
  };
}

/** Lets a guardian notice that somebody else used their link. */
function newDeviceText(
  item: GuardianMail,
  { name, pairedAt }: { name: string; pairedAt: Date },
): EmailText {
  const { schoolName, timezone } = item;
  const [day, time] = [formatDate(pairedAt, timezone), formatTime(pairedAt, timezone)];
  return {
    subject: `${schoolName}: um novo aparelho entrou no seu acesso`,
    paragraphs: [
      `Um novo aparelho entrou no seu acesso: ${name}, em ${day} às ${time}.`,
      'Foi você? Então está tudo certo. Se não foi você, fale com a escola: ela encerra o acesso desse aparelho na hora.',
    ],
    note: noteOf(item),
  };
}
