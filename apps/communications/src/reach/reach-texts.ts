import {
  type NotificationChannel,
  type ReachCount,
  type ReachState,
  unreachedStates,
} from '@caderneta/api-client/contract';

interface ReachText {
  label: string;
  tone: 'success' | 'warning' | 'danger' | 'neutral';
}

/** Words for each way of reaching a guardian. */
export const reachTexts: Record<ReachState, ReachText> = {
  notified: { label: 'avisos no celular', tone: 'success' },
  emailed: { label: 'recebem por e-mail', tone: 'success' },
  whatsApp: { label: 'recebem por WhatsApp', tone: 'success' },
  sms: { label: 'recebem por SMS', tone: 'success' },
  entered: { label: 'entraram, sem avisos', tone: 'neutral' },
  invited: { label: 'convidados, não entraram', tone: 'neutral' },
  unreached: { label: 'sem nenhum meio', tone: 'warning' },
};

/** The same of one guardian. */
export const stateTexts: Record<ReachState, string> = {
  notified: 'avisos no celular',
  emailed: 'recebe por e-mail',
  whatsApp: 'recebe por WhatsApp',
  sms: 'recebe por SMS',
  entered: 'entrou, sem avisos',
  invited: 'convidado, não entrou',
  unreached: 'sem nenhum meio',
};

/** In the order in which they are tried. */
export const channelNames: Record<NotificationChannel, string> = {
  push: 'aviso no celular',
  email: 'e-mail',
  whatsApp: 'WhatsApp',
  sms: 'SMS',
};

/** For `countText`. */
export const inReais = { style: 'currency', currency: 'BRL' } as const;

/** How many guardians nothing reaches. */
export const countUnreached = (states: ReachCount['states']) =>
  unreachedStates.reduce((sum, state) => sum + (states[state] ?? 0), 0);
