import { formatDate, formatTime } from '@caderneta/school-time';
import type { CommunicationKind } from '#/database/schema/enums.ts';
import { renderEmail } from '#/mail/render-email.ts';
import type { OutgoingMail } from '#/mail/mailer.ts';

interface MailFacts {
  guardianName: string;
  schoolName: string;
  to: string;
}

export interface CommunicationMailFacts extends MailFacts {
  kind: CommunicationKind;
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
export function communicationMail(facts: CommunicationMailFacts): OutgoingMail {
  const { kind, guardianName, schoolName, to, url } = facts;
  return renderEmail({
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

/** A link that an employee asked for and has not seen. */
export function invitationMail(facts: MailFacts & { url: string }): OutgoingMail {
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

/** So that a guardian notices when somebody else used a link of theirs. */
export function newDeviceMail(facts: NewDeviceFacts): OutgoingMail {
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
