import type { CommunicationKind } from '#/database/schema/enums.ts';
import { letter } from './letter.ts';
import type { OutgoingMail } from './mailer.ts';

export interface DeliveryMailFacts {
  kind: CommunicationKind;
  guardianName: string;
  schoolName: string;
  to: string;
  /** Personal: opens the communication and nothing of another family. */
  url: string;
}

const novelty: Record<CommunicationKind, string> = {
  announcement: 'um novo comunicado',
  event: 'um novo evento',
  activity: 'uma nova atividade',
  gallery: 'uma nova galeria de fotos',
};

/** Says that there is something to see, and nothing of what it says: titles may name children. */
export function deliveryMail(facts: DeliveryMailFacts): OutgoingMail {
  const { kind, guardianName, schoolName, to, url } = facts;
  return letter({
    to,
    subject: `${schoolName}: ${novelty[kind]} para você`,
    name: guardianName,
    schoolName,
    paragraphs: [
      `A escola preparou ${novelty[kind]} para a sua família.`,
      'O link abaixo é pessoal: ele abre só o que é da sua família. Por favor, não o encaminhe.',
    ],
    link: { invitation: 'Para ver tudo com calma, acesse:', url },
    note: 'Este é um aviso automático; não é preciso responder.',
  });
}
