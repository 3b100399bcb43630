import { providerRefused, type SignInProvider } from '@caderneta/api-client/contract';
import { AuthenticationRefused } from '#/kernel/problems.ts';

const refuse = (message: string, cause?: unknown) => {
  const refusal = new AuthenticationRefused(providerRefused, message);
  refusal.cause = cause;
  return refusal;
};

/** Why a provider's answer opens nothing; the cause goes to the log. */
export const refusals = {
  notOffered: () => refuse('Nenhuma escola daqui oferece esta entrada. Use e-mail e senha.'),
  away: (provider: SignInProvider, cause: unknown) =>
    refuse(`Não foi possível falar com ${provider}. Tente de novo ou entre com a senha.`, cause),
  /** Too old, begun in another browser, or a link of somebody else's. */
  notBegun: () => refuse('Esta entrada demorou ou começou em outro navegador. Tente de novo.'),
  cancelled: () => refuse('A entrada foi cancelada. Tente de novo ou entre com a senha.'),
  failed: (provider: SignInProvider, cause: unknown) =>
    refuse(`${provider} não confirmou a entrada. Tente de novo ou entre com a senha.`, cause),
  unproven: (provider: SignInProvider, cause: unknown) =>
    refuse(`${provider} não confirmou que este e-mail é seu. Use a conta da escola.`, cause),
  noAccount: () => refuse('Não há conta para este e-mail. Peça à administração da escola.'),
  administrator: () => refuse('Administradores entram com e-mail e senha.'),
  secondFactor: () => refuse('A sua conta pede um código. Entre com e-mail e senha.'),
  otherAccount: (provider: SignInProvider) =>
    refuse(
      `Este e-mail era de outra conta ${provider}. Peça à administração da escola uma nova senha, e entre de novo.`,
    ),
};
