import { renderEmail } from '#/mail/render-email.ts';
import type { OutgoingMail } from '#/mail/mailer.ts';

export interface AccountHolder {
  name: string;
  schoolName: string;
  /** The address that the account had before the change. */
  to: string;
}

const changes = {
  email: {
    subject: 'o e-mail da sua conta mudou',
    sentence: 'O e-mail da sua conta na Caderneta foi alterado; é com o novo que se entra agora.',
    remedy: 'Se não foi você, avise agora mesmo a administração da escola.',
  },
  password: {
    subject: 'a sua senha mudou',
    sentence: 'A senha da sua conta na Caderneta foi alterada.',
    remedy:
      'Se não foi você, peça uma nova em "Esqueci minha senha" e avise a administração da escola.',
  },
};

/** Tells the owner of an account of a change that a thief would make. No link in it does anything. */
export function accountChangedMail(
  changed: keyof typeof changes,
  { schoolName, ...holder }: AccountHolder,
): OutgoingMail {
  const { subject, sentence, remedy } = changes[changed];
  return renderEmail({
    ...holder,
    schoolName,
    subject: `${schoolName}: ${subject}`,
    paragraphs: [sentence, remedy],
    note: 'Se foi você, não precisa fazer nada.',
  });
}
