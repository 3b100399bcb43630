import {
  type CommunicationKind,
  communicationKinds,
  communicationLabels,
  lookUp,
  type Open,
} from '@caderneta/api-client/contract';
import { endOfQuietHours, formatDate, formatDayAndMonth, formatTime } from '@caderneta/school-time';
import type { KindColumns } from '#/database/schema/communications.ts';
import { deliveries } from '#/database/schema/recipients.ts';
import type { Mailer, OutgoingMail } from '#/mail/mailer.ts';
import { type EmailContent, renderEmail } from '#/mail/render-email.ts';
import { readLogo } from '#/mail/school-logo.ts';
import { deadlineOf, markOf } from '#/modules/communications/communications.service.ts';
import { linkAddress, linkTargets } from '#/telling/link-address.ts';
import { issueMailedLink } from '#/modules/guardian-access/guardian-access.service.ts';
import { splitTold, waitForTwin } from '#/telling/twin-notices.repository.ts';
import { awaitedRetryMinutes, type Channel } from '#/outbox/process-outbox.ts';
import type { Services } from '#/services.ts';
import { markMailRefused } from '#/telling/can-receive.repository.ts';
import {
  claimGuardianMails,
  deleteGuardianMail,
  deleteSeenMail,
  type GuardianMail,
  type MailPart,
  markGuardianMailFailed,
  markGuardianMailSent,
  postponeGuardianMail,
  retryGuardianMail,
} from './guardian-mail.repository.ts';

export type GuardianMailServices = Pick<
  Services,
  'db' | 'config' | 'fileStore' | 'keys' | 'now'
> & {
  mailer: Mailer;
};

/** E-mails to guardians. One that fails for two days is shown as 'não entregue'. */
export function guardianMailChannel(
  services: GuardianMailServices,
  isAwaited = false,
): Channel<GuardianMail> {
  const { db, mailer, now } = services;
  return {
    table: deliveries,
    batchSize: 20,
    claimMinutes: 5,
    retryMinutes: [1, 5, 30, 120, 360, 720, 1440],
    claim: (given, claim) => claimGuardianMails(given, claim, 'others'),
    send: async (item, hold) => {
      const parts = await settleUnwanted(services, item);
      const ids = idsOf(parts);
      if (ids.length === 0) return;
      const quietEnd = isPatient(parts) && endOfQuietHours(item.quietHours, now());
      const later = quietEnd || waitForTwin(parts, now());
      if (later) return postponeGuardianMail(db, ids, later);
      if (!item.email) return markGuardianMailFailed(db, ids, { error: 'no address', now: now() });
      const text = await write(services, { ...item, ...parts[0]!, id: item.id, parts });
      if (!text) return deleteGuardianMail(db, ids);
      const mail = { id: item.id, ...(await renderGuardianMail(services, item, text)) };
      await mailer.send(mail, { isAwaited, confirm: () => hold.confirm(parts) });
      const sentAt = now();
      await hold.settle(() => markGuardianMailSent(db, ids, sentAt));
    },
    retryLater: ({ parts }, attempt) => retryGuardianMail(db, idsOf(parts), attempt),
    giveUp: async (item, error, isNoAddress) => {
      if (isNoAddress) await markMailRefused(db, item);
      await markGuardianMailFailed(db, idsOf(item.parts), { error, now: now() });
    },
  };
}

/** Links that guardians asked for themselves: they wait behind nothing that a school sends. */
export function awaitedMailChannel(services: GuardianMailServices): Channel<GuardianMail> {
  return {
    ...guardianMailChannel(services, true),
    retryMinutes: awaitedRetryMinutes,
    claim: (given, claim) => claimGuardianMails(given, claim, 'awaited'),
  };
}

const idsOf = (parts: MailPart[]) => parts.map(({ id }) => id);

/** E-mails that a guardian waits for, and urgent ones, leave in quiet hours too. */
const isPatient = (parts: MailPart[]) =>
  parts.every(({ purpose, communication }) => {
    return purpose === 'communication' && !communication?.isUrgent;
  });

/** @returns the parts that still have something to tell */
async function settleUnwanted(
  { db, now }: Pick<GuardianMailServices, 'db' | 'now'>,
  { parts }: GuardianMail,
): Promise<MailPart[]> {
  const isGone = (part: MailPart) => part.communication?.deletedAt || !part.hasStudent;
  const gone = parts.filter(isGone);
  const seen = parts.filter((part) => !isGone(part) && part.isSeen);
  if (gone.length > 0) await deleteGuardianMail(db, idsOf(gone));
  if (seen.length > 0) await deleteSeenMail(db, idsOf(seen), now());
  const { told, untold } = splitTold(
    parts.filter((part) => !gone.includes(part) && !seen.includes(part)),
  );
  if (told.length > 0) await markGuardianMailSent(db, idsOf(told), now());
  return untold;
}

/** An e-mail of a school, with its logo. */
export async function renderGuardianMail(
  { fileStore }: Pick<Services, 'fileStore'>,
  { email, guardianName: name, schoolName, school, logo: file }: Addressee,
  text: EmailText,
): Promise<OutgoingMail> {
  const logo = await readLogo(fileStore.storage, file);
  return renderEmail({ ...text, to: email ?? '', name, schoolName, school: { ...school, logo } });
}

export type Addressee = Pick<MailPart, 'email' | 'guardianName' | 'schoolName' | 'school' | 'logo'>;

/** What an e-mail says of its own. */
export type EmailText = Pick<EmailContent, 'subject' | 'paragraphs' | 'link' | 'note'>;

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
  if (item.parts.length > 1) {
    return digestText(item, {
      url: await personalAddress(services, item, null),
      now: services.now(),
    });
  }
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

export const noteOf = ({ school }: Pick<MailPart, 'school'>) =>
  school.contactEmail
    ? 'Este é um aviso automático. Para falar com a escola, responda a este e-mail.'
    : 'Este é um aviso automático; não é preciso responder.';

type SentCommunication = KindColumns & {
  kind: Open<CommunicationKind>;
  /** The office of a network, where the school itself did not send it. */
  sender: string | null;
  sentAt: Date | null;
  createdAt: Date;
  /** Personal link, which opens what this family may see. */
  url: string;
  now: Date;
};

/** Names the classroom and the kind, and not the title, which may name children. */
function communicationText(item: GuardianMail, communication: SentCommunication): EmailText {
  const { schoolName, classroomNames, timezone } = item;
  const { kind, sender, url, now } = communication;
  // A server of this release may send what one of the next has stored.
  const known = lookUp(communicationKinds, kind);
  const novelty = known?.texts.novelty ?? 'uma novidade';
  const mark = markOf(communication);
  const deadline = deadlineOf(communication, { now, timezone });
  const classrooms = inWords(classroomNames);
  return {
    subject: `${mark ? `${mark}: ` : ''}${sender ?? schoolName}: ${novelty} para ${classrooms || 'você'}, ${whichOne(item, communication, novelty)}`,
    paragraphs: [
      sender
        ? `${sender} enviou ${novelty} para a sua família, pela escola ${schoolName}${classrooms && ` (${classrooms})`}.`
        : `A escola preparou ${novelty} para a sua família${classrooms && ` (${classrooms})`}.`,
      ...(deadline ? [deadline] : []),
      personalNote,
    ],
    link: {
      invitation: 'Para ver tudo com calma, acesse:',
      label: `abrir ${lookUp(communicationLabels, kind)?.one.toLowerCase() ?? 'a novidade'}`,
      url,
    },
    note: noteOf(item),
  };
}

/** Day of the item, and its number of that day: mail programs show equal subjects as one. */
function whichOne(
  { earlierAlike, timezone }: GuardianMail,
  { startTime, sentAt, createdAt }: SentCommunication,
  novelty: string,
): string {
  const day = formatDayAndMonth(startTime ?? sentAt ?? createdAt, timezone);
  if (earlierAlike === 0) return day;
  return `${day} (${earlierAlike + 1}${novelty.startsWith('uma') ? 'ª' : 'º'})`;
}

/** Until when an e-mail of several tells: no later one has the same subject. */
export function untilWhen(parts: readonly { createdAt: Date }[], timezone: string): string {
  const last = new Date(Math.max(...parts.map(({ createdAt }) => createdAt.getTime())));
  return `${formatDayAndMonth(last, timezone)} às ${formatTime(last, timezone)}`;
}

/** One e-mail for all that waited, in the words of `communicationText`. */
function digestText(item: GuardianMail, { url, now }: { url: string; now: Date }): EmailText {
  const { schoolName, parts, timezone } = item;
  const known = parts.flatMap(({ communication }) => (communication ? [communication] : []));
  const mark = known.map(markOf).find(Boolean);
  const deadlines = known.map((one) => deadlineOf(one, { now, timezone }));
  const classrooms = inWords([...new Set(parts.flatMap((part) => part.classroomNames))].sort());
  const news = `${parts.length} novidades`;
  const senders = [...new Set(known.flatMap(({ sender }) => sender ?? []))];
  return {
    subject: `${mark ? `${mark}: ` : ''}${schoolName}: ${news} para ${classrooms || 'você'}, até ${untilWhen(parts, timezone)}`,
    paragraphs: [
      `A escola tem ${news} para a sua família${classrooms && ` (${classrooms})`}: ${countKinds(known)}${senders.length > 0 ? `, também de ${inWords(senders)}` : ''}.`,
      ...new Set(deadlines.flatMap((deadline) => deadline ?? [])),
      personalNote,
    ],
    link: { invitation: 'Para ver tudo com calma, acesse:', label: 'abrir as novidades', url },
    note: noteOf(item),
  };
}

/** '2 comunicados e 1 evento'. */
function countKinds(items: readonly { kind: Open<CommunicationKind> }[]): string {
  const counted = Map.groupBy(items, ({ kind }) => kind);
  return inWords(
    [...counted].map(([kind, { length }]) => {
      const { one, many } = lookUp(communicationLabels, kind) ?? {
        one: 'novidade',
        many: 'novidades',
      };
      return `${length} ${(length === 1 ? one : many).toLowerCase()}`;
    }),
  );
}

const inWords = (words: string[]) => new Intl.ListFormat('pt-BR').format(words);
export const personalNote =
  'O link é pessoal: ele abre só o que é da sua família. Por favor, não o encaminhe.';

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
