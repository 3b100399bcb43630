import type { Mail } from '#/mail/mailer.ts';
import { returnAddressOf } from '#/mail/return-address.ts';
import { unsubscribeAddressOf } from '#/mail/unsubscribe-address.ts';
import { awaitedRetryMinutes } from '#/outbox/process-outbox.ts';
import { renderEmail, type EmailContent, readLogo } from '#/mail/render-email.ts';
import { always, canReceiveMail, markMailRefused } from './can-receive.repository.ts';
import {
  changesIn,
  isCorrection,
  isUrgentNews,
  urgentWord,
  type TellingChannel,
  type Notice,
  type Part,
  type TellingServices,
} from './channel.ts';
import { contactEmail } from './contact-texts.ts';
import {
  communicationKinds,
  communicationLabels,
  lookUp,
  mailTopicNames,
} from '@caderneta/api-client/contract';
import { formatList } from '@caderneta/formats';
import { formatDate, formatDayAndMonth, formatTime, formatWeekday } from '@caderneta/school-time';
import type { NotificationSubject } from '#/database/schema/notifications.ts';

/** E-mails. One that fails for two days is shown as 'não entregue'. */
export const email: TellingChannel = {
  name: 'email',
  queue: 'guardian-mail',
  limit: null,
  consent: always,
  isFree: () => always,
  check: () => canReceiveMail,
  isOpen: () => canReceiveMail,
  states: ['sent'],
  hasLink: true,
  batchSize: 20,
  claimMinutes: 5,
  retryMinutes: [1, 5, 30, 120, 360, 720, 1440],
  awaitedRetryMinutes,
  open: (services) => ({
    refusal: ({ email: address }) => (address ? undefined : 'no address'),
    send: async (notice, { link, isAwaited, confirm }) => {
      const { id, email: to, guardianName: name, schoolName, school } = notice;
      const text = writeEmail(services, notice, link?.url);
      const returnTo = returnsOf(services, { id, to: to ?? '' });
      const stop = stopOf(services, notice);
      const logo = await readLogo(services.fileStore.storage, notice.logo);
      const mail = renderEmail({
        ...text,
        ...(stop && { stop }),
        ...{ to: to ?? '', name, schoolName, school: { ...school, logo } },
      });
      const cancellation = cancellationFor(services, notice);
      await services.mailer.send({ id, ...mail, returnTo, cancellation }, { isAwaited, confirm });
      return {};
    },
    // What is marked is the address that the school has.
    markNoAddress: async (db, notice) => {
      if (!notice.contact) await markMailRefused(db, notice);
    },
  }),
};

/** Where it comes back to; undefined where nobody reads reports. */
function returnsOf({ config, keys }: TellingServices, mail: { id: string; to: string }) {
  const { mailReturns } = config;
  return (
    mailReturns && returnAddressOf(mail, { base: mailReturns.address, key: keys.returnedMails })
  );
}

/** How its e-mails are switched off; undefined where it tells of something that always goes. */
function stopOf({ config: { publicUrl }, keys }: TellingServices, { id, email: to, news }: Notice) {
  const topics = [...new Set(news.flatMap(({ topic }) => topic ?? []))];
  if (topics.length === 0) return undefined;
  const url = unsubscribeAddressOf({ id, to: to ?? '' }, { publicUrl, key: keys.unsubscribing });
  return { what: formatList(topics.map((topic) => mailTopicNames[topic])), url };
}

/** What an e-mail says of its own. */
type EmailText = Pick<EmailContent, 'subject' | 'paragraphs' | 'link' | 'note'>;

type Words = Pick<TellingServices, 'changesOf' | 'deadlineOf' | 'now' | 'keys'>;

/**
 * Writes an e-mail to a guardian. It names classrooms and kinds, and neither titles, which may name
 * children, nor who is meant or what was written.
 * @param url personal link; absent where it carries none
 */
function writeEmail(words: Words, notice: Notice, url: string | undefined): EmailText {
  const { news, device, contact, subject } = notice;
  const [only, ...others] = news;
  if (contact) return { ...contactEmail(words, { ...notice, contact }), note: noteOf(notice) };
  if (device) return newDeviceText(notice, device);
  if (subject === 'cancellation' && only) return cancellationText(notice, only);
  if (!url || !only) throw new Error('an e-mail without anything to tell');
  if (subject === 'link') return linkText(notice, url);
  if (others.length > 0) return digestText(words, notice, url);
  if (only.subject === 'communication') return communicationText(words, notice, only, url);
  return noveltyText(words, notice, only, url);
}

const noteOf = ({ school }: Notice) =>
  school.contactEmail
    ? 'Este é um aviso automático. Para falar com a escola, responda a este e-mail.'
    : 'Este é um aviso automático; não é preciso responder.';

const calm = 'Para ver tudo com calma, acesse:';
const atOnce = 'Para ver agora, acesse:';
const personalNote =
  'O link é pessoal: ele abre só o que é da sua família. Por favor, não o encaminhe.';

/** Names the classroom and the kind. */
function communicationText(words: Words, notice: Notice, part: Part, url: string): EmailText {
  const { schoolName } = notice;
  const { sender, classroomNames } = part;
  const communication = part.communication!;
  // A server of this release may send what one of the next has stored.
  const novelty = noveltyOf(communication);
  const isUrgent = isUrgentNews([part]);
  const urgent = isUrgent ? `${urgentWord}: ` : '';
  const classrooms = formatList(classroomNames);
  return {
    subject: `${urgent}${sender ?? schoolName}: ${novelty} para ${classrooms || 'você'}, ${whichOne(part, novelty)}`,
    paragraphs: [
      sender
        ? `${urgent}${sender} enviou ${novelty} para a sua família, pela escola ${schoolName}${classrooms && ` (${classrooms})`}.`
        : `${urgent}A escola preparou ${novelty} para a sua família${classrooms && ` (${classrooms})`}.`,
      ...deadlinesOf(words, [part]),
      personalNote,
    ],
    link: { invitation: isUrgent ? atOnce : calm, label: `abrir ${labelOf(communication)}`, url },
    note: noteOf(notice),
  };
}

type Communication = NonNullable<Part['communication']>;
const noveltyOf = ({ kind }: Communication) =>
  lookUp(communicationKinds, kind)?.texts.novelty ?? 'uma novidade';
const labelOf = ({ kind }: Communication) =>
  lookUp(communicationLabels, kind)?.one.toLowerCase() ?? 'a novidade';

/** Day of the item, and its number of that day: mail programs show equal subjects as one. */
function whichOne({ communication, earlierAlike, quietHours }: Part, novelty: string): string {
  const { startTime, sentAt, createdAt } = communication!;
  const day = formatDayAndMonth(startTime ?? sentAt ?? createdAt, quietHours.timezone);
  if (earlierAlike === 0) return day;
  return `${day} (${earlierAlike + 1}${novelty.startsWith('uma') ? 'ª' : 'º'})`;
}

/** Until when an e-mail of several tells: no later one has the same subject. */
function untilWhen(news: readonly Part[]): string {
  const last = new Date(Math.max(...news.map(({ createdAt }) => createdAt.getTime())));
  const { timezone } = news[0]!.quietHours;
  return `${formatDayAndMonth(last, timezone)} às ${formatTime(last, timezone)}`;
}

/** One e-mail for all that waited. */
function digestText(words: Words, notice: Notice, url: string): EmailText {
  const { schoolName, news } = notice;
  const isSent = ({ subject }: Part) => subject === 'communication';
  if (!news.some(isSent)) return noveltyText(words, notice, notice, url);
  const sent = news.filter(isSent);
  const classrooms = formatList([...new Set(sent.flatMap((part) => part.classroomNames))].sort());
  const senders = [...new Set(sent.flatMap(({ sender }) => sender ?? []))];
  const others = news.filter((part) => !isSent(part)).map((part) => wordsOf(part).news);
  const what = formatList([...countKinds(sent), ...new Set(others)]);
  return {
    subject: `${schoolName}: ${news.length} novidades para ${classrooms || 'você'}, até ${untilWhen(news)}`,
    paragraphs: [
      `A escola tem ${news.length} novidades para a sua família${classrooms && ` (${classrooms})`}: ${what}${senders.length > 0 ? `, também de ${formatList(senders)}` : ''}.`,
      ...changesIn(words.changesOf, news),
      ...deadlinesOf(words, news),
      personalNote,
    ],
    link: { invitation: calm, label: 'abrir as novidades', url },
    note: noteOf(notice),
  };
}

/** '2 comunicados' and '1 evento'. */
function countKinds(sent: readonly Part[]): string[] {
  const counted = Map.groupBy(sent, ({ communication }) => communication!.kind);
  return [...counted].map(([kind, { length }]) => {
    const labels = lookUp(communicationLabels, kind) ?? { one: 'novidade', many: 'novidades' };
    return `${length} ${(length === 1 ? labels.one : labels.many).toLowerCase()}`;
  });
}

const subjects: Partial<Record<NotificationSubject, { news: string; label: string }>> = {
  message: { news: 'uma mensagem nova', label: 'abrir mensagens' },
  diary: { news: 'um diário novo', label: 'abrir diário' },
  noticeBoard: { news: 'um aviso novo no mural', label: 'abrir aviso' },
};

/** What follows 'há', and the label of the button. */
function wordsOf(part: Part) {
  const { subject, communication } = part;
  if (communication && isCorrection(part)) {
    const novelty = noveltyOf(communication);
    const what = `${novelty.split(' ')[0]} ${labelOf(communication)}`;
    const news = subject === 'change' ? `uma mudança em ${what}` : `uma correção em ${what}`;
    return { news, label: `abrir ${labelOf(communication)}` };
  }
  if (communication) {
    return {
      news: `um lembrete de ${noveltyOf(communication)}`,
      label: `abrir ${labelOf(communication)}`,
    };
  }
  return subjects[subject] ?? { news: 'uma novidade', label: 'abrir a novidade' };
}

/** There is a message, a diary or a notice, or the school reminds. */
function noveltyText(words: Words, notice: Notice, only: Part, url: string): EmailText {
  const { schoolName, news } = notice;
  const told = formatList([...new Set(news.map((part) => wordsOf(part).news))]);
  return {
    subject: `${schoolName}: há ${told}, ${untilWhen(news)}`,
    paragraphs: [
      `Há ${told} da escola para você.`,
      ...changesIn(words.changesOf, news),
      ...deadlinesOf(words, news),
      personalNote,
    ],
    link: {
      invitation: calm,
      label: news.length > 1 ? 'abrir as novidades' : wordsOf(only).label,
      url,
    },
    note: noteOf(notice),
  };
}

function deadlinesOf({ deadlineOf, now }: Words, news: readonly Part[]): string[] {
  const told = news.flatMap(({ communication, quietHours: { timezone } }) =>
    communication ? (deadlineOf(communication, { now: now(), timezone }) ?? []) : [],
  );
  return [...new Set(told)];
}

/**
 * An event that a guardian wanted to come to is deleted, or no longer for their children. Carries no
 * link: there is nothing to open.
 */
function cancellationText(notice: Notice, part: Part): EmailText {
  const { classroomNames, communication, quietHours } = part;
  const { startTime, deletedAt } = communication!;
  const { timezone } = quietHours;
  const when = `${formatWeekday(startTime!, timezone)}, às ${formatTime(startTime!, timezone)}`;
  const classrooms = formatList(classroomNames);
  const event = `O evento de ${when}${classrooms && ` (${classrooms})`},`;
  return {
    subject: `${notice.schoolName}: evento cancelado${classrooms && ` para ${classrooms}`}, ${whichOne(part, 'um evento')}`,
    paragraphs: [
      deletedAt
        ? `${event} foi cancelado pela escola.`
        : `${event} não vale mais para a sua família: a escola o retirou.`,
      'Você tinha respondido que vai. Se o evento está no seu calendário, o anexo deste e-mail o tira de lá.',
    ],
    note: noteOf(notice),
  };
}

/** Of a notice that cancels an event; undefined of any other. */
function cancellationFor(
  { cancellationOf }: TellingServices,
  { subject, email: attendee, communication, createdAt: at, schoolName }: Notice,
): Mail['cancellation'] {
  if (subject !== 'cancellation' || !communication || !attendee) return undefined;
  return (email) =>
    cancellationOf(communication, { at, organizer: { name: schoolName, email }, attendee });
}

/** Carries a link that an employee asked for and does not see, or the guardian. */
function linkText(item: Notice, url: string): EmailText {
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
  item: Notice,
  { name, pairedAt }: { name: string; pairedAt: Date },
): EmailText {
  const {
    schoolName,
    quietHours: { timezone },
  } = item;
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
