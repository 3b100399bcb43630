import type { FamilyCommunication } from '@caderneta/api-client/contract';
import type { Tone } from '@caderneta/ui';
import type { Answer } from './communication.queries.ts';

export type Copy = FamilyCommunication['copies'][number];

export const answerOf = ({ accepted, declined }: Copy): Answer | null =>
  accepted ? 'accepted' : declined ? 'declined' : null;

/** How an answer is told. */
export const answered: Record<Answer, { label: string; tone: Tone }> = {
  accepted: { label: 'Presença confirmada', tone: 'success' },
  declined: { label: 'Não vai', tone: 'neutral' },
};

/** While an answer stands in this browser alone. */
export const awaitsLine: { label: string; tone: Tone } = {
  label: 'Aguardando conexão',
  tone: 'warning',
};

/** Without an answer of the guardian; another guardian of the child may have given one. */
export const unanswered = ({ others, askedAgain }: Copy): { label: string; tone: Tone } =>
  askedAgain
    ? { label: 'Responda de novo', tone: 'warning' }
    : others
      ? { label: 'Já respondido', tone: 'neutral' }
      : { label: 'Sem resposta', tone: 'warning' };
