import type { EmailContent } from '#/mail/render-email.ts';
import { contactCodeOf } from '#/secrets/contact-codes.ts';
import type { Part, TellingServices } from './channel.ts';

type Words = Pick<TellingServices, 'keys'>;
type ContactPart = Pick<Part, 'subject' | 'schoolName'> & { contact: NonNullable<Part['contact']> };

/** What an e-mail says of a new phone or e-mail: its code, or that it stands in place of the old one. */
export function contactEmail(
  { keys }: Words,
  { subject, schoolName, contact }: ContactPart,
): Pick<EmailContent, 'subject' | 'paragraphs'> {
  if (subject === 'contactCode') {
    const code = contactCodeOf(keys.contactCodes, contact.id);
    return {
      subject: `${schoolName}: ${code} é o seu código`,
      paragraphs: [
        `Seu código é ${code}. Ele vale 15 minutos e confirma este e-mail no seu cadastro da escola.`,
        'Não foi você? Ignore este e-mail: sem o código nada muda. Não passe o código a ninguém.',
      ],
    };
  }
  const what = contact.kind === 'phone' ? 'celular' : 'e-mail';
  return {
    subject: `${schoolName}: seu ${what} foi trocado`,
    paragraphs: [
      `O ${what} do seu cadastro na escola foi trocado: agora é ${hidden(contact)}.`,
      'Foi você? Então está tudo certo. Se não foi você, fale com a escola agora: ela desfaz a troca.',
    ],
  };
}

/** An SMS about a new phone; the link of others has no place in it. */
export function contactSms({ keys }: Words, { subject, contact }: ContactPart): string {
  return subject === 'contactCode'
    ? `seu codigo e ${contactCodeOf(keys.contactCodes, contact.id)}. Vale 15 minutos. Nao passe a ninguem.`
    : 'o celular do seu cadastro foi trocado. Nao foi voce? Fale com a escola.';
}

/** Its owner knows it by an end; whoever reads the former address does not learn it. */
const hidden = ({ kind, after }: ContactPart['contact']) =>
  kind === 'phone'
    ? `o que termina em ${after.slice(-4)}`
    : `um que começa com “${after.slice(0, 2)}”`;
