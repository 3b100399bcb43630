import { formatDate } from '@caderneta/school-time';
import type { OutgoingMail } from '#/mail/mailer.ts';
import { renderEmail } from '#/mail/render-email.ts';

export interface AccountHolder {
  name: string;
  schoolName: string;
  /** Of a change of e-mail the address before it. */
  to: string;
}

/**
 * Carries the link that sets a new password.
 * @param url see `passwordLinkAddress`
 */
export function passwordMail(holder: AccountHolder, url: string): OutgoingMail {
  return renderEmail({
    ...holder,
    subject: `${holder.schoolName}: sua nova senha`,
    paragraphs: [
      'Recebemos um pedido para criar uma nova senha para a sua conta na Caderneta.',
      'O link abaixo vale por 1 hora e só pode ser usado uma vez.',
    ],
    link: {
      invitation: 'Para escolher a nova senha, acesse:',
      label: 'escolher a nova senha',
      url,
    },
    note: 'Se não foi você quem pediu, ignore este e-mail: a sua senha continua a mesma.',
  });
}

/** Carries the link with which the first administrator of a school chooses the password. */
export function firstAdministratorMail(
  holder: AccountHolder,
  url: string,
  days: number,
): OutgoingMail {
  return renderEmail({
    ...holder,
    subject: `${holder.schoolName}: seu acesso à Caderneta`,
    paragraphs: [
      `Você foi convidado a administrar ${holder.schoolName} na Caderneta, com este e-mail e a senha que escolher.`,
      `O link abaixo vale por ${days === 1 ? '1 dia' : `${days} dias`} e só pode ser usado uma vez. Depois, peça outro em "Esqueci minha senha".`,
    ],
    link: { invitation: 'Para escolher a senha, acesse:', label: 'escolher a senha', url },
    note: 'Se você não conhece esta escola, ignore este e-mail.',
  });
}

/** Carries the link with which a new employee chooses the first password. */
export function invitationMail(
  { timezone, ...holder }: AccountHolder & { timezone: string },
  url: string,
  expiresAt: Date,
): OutgoingMail {
  const until = formatDate(expiresAt, timezone);
  return renderEmail({
    ...holder,
    subject: `${holder.schoolName}: o seu convite`,
    paragraphs: [
      `${holder.schoolName} usa a Caderneta para falar com as famílias, e convida você a entrar.`,
      `O link abaixo vale até ${until} e só pode ser usado uma vez.`,
    ],
    link: { invitation: 'Para escolher a sua senha e entrar, acesse:', label: 'entrar', url },
    note: 'Se você não conhece esta escola, ignore este e-mail.',
  });
}

/** Carries the link that proves that the address is the account's, opened by who is signed in with it. */
export function emailProofMail(holder: AccountHolder, url: string): OutgoingMail {
  return renderEmail({
    ...holder,
    subject: `${holder.schoolName}: confirme o seu e-mail`,
    paragraphs: [
      'Este e-mail foi escrito como o da sua conta na Caderneta. É com ele que você entra e que chega uma nova senha, se um dia precisar.',
      'Para confirmar que ele está certo, abra o link abaixo e, se for preciso, entre com a sua senha.',
    ],
    link: { invitation: 'Para confirmar, acesse:', label: 'confirmar o e-mail', url },
    note: 'Se você não conhece esta escola, ignore este e-mail: o link sozinho não muda nada.',
  });
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
  secondFactorOn: {
    subject: 'a verificação em duas etapas está ativa',
    sentence: 'De agora em diante, a Caderneta pede um código ao entrar na sua conta.',
    remedy: 'Se não foi você, avise agora mesmo quem cuida da Caderneta na sua escola.',
  },
  secondFactorOff: {
    subject: 'a verificação em duas etapas foi desativada',
    sentence: 'A Caderneta não pede mais um código ao entrar na sua conta: basta a senha.',
    remedy: 'Se não foi você, mude a sua senha e ative-a de novo em Perfil.',
  },
  recoveryCodes: {
    subject: 'novos códigos de recuperação',
    sentence: 'Há novos códigos de recuperação para a sua conta; os de antes não valem mais.',
    remedy: 'Se não foi você, mude a sua senha e faça outros em Perfil.',
  },
  recoveryCodeUsed: {
    subject: 'um código de recuperação foi usado',
    sentence:
      'Alguém entrou na sua conta com um dos seus códigos de recuperação, que não vale mais.',
    remedy: 'Se não foi você, mude a sua senha e faça novos códigos em Perfil.',
  },
};

export type AccountChange = keyof typeof changes;

/** Tells the owner of an account of a change that a thief would make. No link in it does anything. */
export function accountChangedMail(
  changed: AccountChange,
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

/** Tells the owner of an account that from now on they also enter with one of a provider. */
export function providerLinkedMail(
  provider: 'Google' | 'Microsoft',
  { schoolName, ...holder }: AccountHolder,
): OutgoingMail {
  return renderEmail({
    ...holder,
    schoolName,
    subject: `${schoolName}: você entrou com ${provider}`,
    paragraphs: [
      `De agora em diante, esta conta ${provider} também abre a sua conta na Caderneta.`,
      'Se não foi você, avise agora mesmo a administração da escola.',
    ],
    note: 'Se foi você, não precisa fazer nada.',
  });
}

/**
 * Tells somebody with an account that one more school added them.
 * @param isJoined whether their password opens that school; otherwise the one that they choose at the
 * address does, in all of their schools
 */
export function newSchoolMail(holder: AccountHolder, url: string, isJoined: boolean): OutgoingMail {
  const added = `Agora você também faz parte de ${holder.schoolName} na Caderneta.`;
  return renderEmail({
    ...holder,
    subject: `${holder.schoolName}: você faz parte de mais uma escola`,
    paragraphs: isJoined
      ? [
          added,
          'Vale a senha que você já usa, com o mesmo e-mail; se a escola digitou outra, ela não vale. Para passar de uma escola à outra, abra o menu.',
        ]
      : [
          added,
          'Nesta escola ainda não vale nenhuma senha: nem a que você já usa, nem uma que a escola digitou. Para confirmar que este e-mail é seu, escolha uma nova. Ela passa a valer em todas as suas escolas, e você passa de uma à outra no menu.',
        ],
    link: {
      invitation: isJoined ? 'Para entrar, acesse:' : 'Para escolher a senha, peça o link em:',
      label: isJoined ? 'entrar' : 'escolher a senha',
      url,
    },
    note: 'Se você não conhece esta escola, ignore este e-mail: ela não tem acesso à sua conta.',
  });
}
