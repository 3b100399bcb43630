import { renderEmail } from '#/mail/render-email.ts';
import type { OutgoingMail } from '#/mail/mailer.ts';

interface PasswordMailFacts {
  name: string;
  schoolName: string;
  to: string;
  /** Sets the password; see `passwordLinkAddress`. */
  url: string;
}

/** Carries the link that sets a new password. */
export function passwordMail({ url, ...facts }: PasswordMailFacts): OutgoingMail {
  return renderEmail({
    ...facts,
    subject: `${facts.schoolName}: sua nova senha`,
    paragraphs: [
      'Recebemos um pedido para criar uma nova senha para a sua conta na Caderneta.',
      'O link abaixo vale por 1 hora e só pode ser usado uma vez.',
    ],
    link: {
      invitation: 'Para escolher a nova senha, acesse:',
      url,
    },
    note: 'Se não foi você quem pediu, ignore este e-mail: a sua senha continua a mesma.',
  });
}
