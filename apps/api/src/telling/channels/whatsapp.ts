import { contactCodeOf } from '#/secrets/contact-codes.ts';
import {
  openWhatsApp,
  stoppedByUser,
  WhatsAppRefusal,
  type WhatsAppTemplate,
} from '../messaging/whatsapp-client.ts';
import {
  canReceiveFree,
  canReceiveWhatsApp,
  isOpenForWhatsApp,
  isOptedIn,
  monthlyLimits,
  optOutOfWhatsApp,
} from './can-receive.repository.ts';
import type { WhatsAppSettings } from '#/config/messaging-settings.ts';
import {
  changesIn,
  greetedName,
  isUrgentNews,
  senderNameOf,
  urgentWord,
  type Notice,
  type Part,
  type TellingChannel,
  type TellingServices,
} from './channel.ts';
import { answerWords, type NoticeAnswer, type Question, questionOf } from './questions.ts';

/**
 * WhatsApp messages to guardians who allowed them: a template that names the guardian, the school and
 * a link, and no child. Within 24 hours of the guardian's own message a text goes for nothing.
 */
export const whatsApp: TellingChannel = {
  name: 'whatsApp',
  queue: 'whatsapp',
  limit: monthlyLimits.whatsApp,
  consent: isOptedIn()!,
  isFree: canReceiveFree,
  check: canReceiveWhatsApp,
  isOpen: isOpenForWhatsApp,
  states: ['sent', 'delivered', 'read'],
  reportsCredit: true,
  hasLink: true,
  batchSize: 20,
  claimMinutes: 5,
  /** Then SMS goes on, within minutes. */
  retryMinutes: [1, 2],
  open: (services) => {
    const { db, config, keys, now, onAccountRefused } = services;
    const client = config.whatsApp && openWhatsApp(config.whatsApp);
    return {
      refusal: ({ isFree, isAllowed }) =>
        client && (isFree || isAllowed) ? undefined : 'whatsApp is not allowed now',
      send: async (notice, { link, confirm }) => {
        const { id, phoneNumber, isFree, news, contact } = notice;
        if (contact) {
          await confirm();
          const code = contactCodeOf(keys.contactCodes, contact.id);
          return { providerId: await client!.sendCode(phoneNumber, code, id) };
        }
        const question = questionOf(services, news);
        await confirm();
        try {
          const providerId = isFree
            ? await client!.sendText(phoneNumber, freeText(services, notice, link!.url, question), {
                callbackData: id,
                buttons: buttonsOf(notice, question),
              })
            : await client!.sendTemplate(
                phoneNumber,
                templateOf(notice, link!.token, question && { ...question, ...config.whatsApp! }),
                id,
              );
          return { providerId };
        } catch (error) {
          if (!(error instanceof WhatsAppRefusal)) throw error;
          if (error.isOfAccount) onAccountRefused?.(error.message);
          if (error.code === stoppedByUser) await optOutOfWhatsApp(db, phoneNumber, now());
          throw error;
        }
      },
    };
  },
};

/** Which answer, to which notice: its guardian alone may give it. */
const payloadOf = ({ news }: Notice, answer: NoticeAnswer) => `${answer}:${news[0]!.id}`;

/** What a button said back; undefined for what is none of ours. */
export function readPayload(text: string): { answer: NoticeAnswer; id: string } | undefined {
  const [, answer, id] = /^(accepted|declined|read):([0-9a-f-]{36})$/.exec(text) ?? [];
  return id ? { answer: answer as NoticeAnswer, id } : undefined;
}

const buttonsOf = (notice: Notice, question: Question | undefined) =>
  question?.answers.map((answer) => ({
    id: payloadOf(notice, answer),
    title: answerWords[answer],
  })) ?? [];

/** The words of a template are fixed: what it is filled with says that something is urgent. */
function templateOf(
  notice: Notice,
  token: string,
  asked: (Question & Pick<WhatsAppSettings, 'asking'>) | undefined,
): WhatsAppTemplate {
  const { guardianName, schoolName, news } = notice;
  const sender = senderNameOf(schoolName, news);
  const texts = [
    greetedName(guardianName),
    isUrgentNews(news) ? `${sender} (${urgentWord})` : sender,
  ];
  const name = asked?.asking[asked.kind];
  if (!asked || !name) return { texts, token };
  const payloads = asked.answers.map((answer) => payloadOf(notice, answer));
  return { name, texts: [...texts, asked.what], payloads, token };
}

const freeNotices: Partial<Record<Part['subject'], string>> = {
  message: 'há uma resposta à sua mensagem',
  link: 'aqui está o link para entrar que você pediu',
  correction: 'a escola corrigiu algo que enviou',
  change: 'a escola mudou algo que enviou',
};

/** What the school wrote may name children: a link shows it. */
function freeText(
  { changesOf }: Pick<TellingServices, 'changesOf'>,
  { guardianName, schoolName, news }: Notice,
  url: string,
  question: Question | undefined,
): string {
  const changes = changesIn(changesOf, news);
  const asked = question && ` (${question.what})`;
  const changed = changes.length > 0 ? ` ${changes.join(' ')}` : '';
  return `Olá, ${greetedName(guardianName)}! ${senderNameOf(schoolName, news)}: ${noticeOf(news)}${asked ?? ''}.${changed} Para ver, abra o seu link pessoal:\n${url}`;
}

function noticeOf([only, ...others]: readonly Part[]): string {
  if (others.length > 0) return `há ${others.length + 1} novidades para você`;
  if (isUrgentNews([only!])) return `${urgentWord}! Há uma novidade para você agora`;
  return (only && freeNotices[only.subject]) ?? 'há uma novidade para você';
}
