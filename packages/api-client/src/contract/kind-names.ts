/** Every kind of communication, as the database, the audit log and the code name it. */
export const communicationKindNames = [
  'announcement',
  'event',
  'activity',
  'gallery',
  'poll',
] as const;
export type CommunicationKind = (typeof communicationKindNames)[number];

/** Names of each kind on the screen, singular and plural. */
export const communicationLabels: Record<CommunicationKind, { one: string; many: string }> = {
  announcement: { one: 'Comunicado', many: 'Comunicados' },
  event: { one: 'Evento', many: 'Eventos' },
  activity: { one: 'Atividade', many: 'Atividades' },
  gallery: { one: 'Galeria', many: 'Galerias' },
  poll: { one: 'Enquete', many: 'Enquetes' },
};

/** What e-mails of news tell of, and guardians switch off one by one. */
export const mailTopics = [...communicationKindNames, 'noticeBoard', 'diary', 'message'] as const;
export type MailTopic = (typeof mailTopics)[number];

/** Follows 'e-mails sobre'. */
export const mailTopicNames: Record<MailTopic, string> = {
  announcement: 'comunicados',
  event: 'eventos',
  activity: 'atividades',
  gallery: 'galerias',
  poll: 'enquetes',
  noticeBoard: 'avisos do mural',
  diary: 'diários',
  message: 'mensagens',
};

/** How an answer came that was given inside of a notice. */
export const answeredByTexts = { whatsApp: 'por WhatsApp', sms: 'por SMS' } as const;

/** Codes and texts of the refusals of an answer that comes too late. */
export const tooLateTexts = {
  'event-started': 'O evento já começou.',
  'poll-closed': 'A enquete já encerrou.',
} as const;

/** The answers of a poll, in the order of its options. */
export const pollChoices = [
  'option1',
  'option2',
  'option3',
  'option4',
  'option5',
  'option6',
] as const;
export type PollChoice = (typeof pollChoices)[number];

/** Answers of which a guardian gives one for each child, and may change it. */
export const choices = ['accepted', 'declined', ...pollChoices] as const;
export type Choice = (typeof choices)[number];

/** Reactions of guardians beyond seeing an item. */
export const answers = ['read', ...choices, 'done'] as const;
export type Answer = (typeof answers)[number];
