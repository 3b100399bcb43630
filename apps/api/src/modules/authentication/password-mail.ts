import { letter } from '#/mail/letter.ts';
import type { OutgoingMail } from '#/mail/mailer.ts';

interface PasswordMailFacts {
  name: string;
  schoolName: string;
  to: string;
  publicUrl: string;
  token: string;
}

/** Carries the link that sets a new password. */
export function passwordMail({ publicUrl, token, ...facts }: PasswordMailFacts): OutgoingMail {
  return letter({
    ...facts,
    subject: `${facts.schoolName}: sua nova senha`,
    paragraphs: [
      'Recebemos um pedido para criar uma nova senha para a sua conta na Caderneta.',
      'O link abaixo vale por 1 hora e só pode ser usado uma vez.',
    ],
    link: {
      invitation: 'Para escolher a nova senha, acesse:',
      url: resetAddress(publicUrl, token),
    },
    note: 'Se não foi você quem pediu, ignore este e-mail: a sua senha continua a mesma.',
  });
}

function resetAddress(publicUrl: string, token: string): string {
  return `${publicUrl}/alterar-senha?token=${encodeURIComponent(token)}`;
}
