import { authenticationCodes } from '@caderneta/api-client/contract';
import { AuthenticationRefused } from '#/kernel/problems.ts';

const {
  unknown,
  emailNotFound,
  invalidPassword,
  refreshTokenNotFound,
  credentialExpired,
  userNotActive,
  codeNeeded,
  wrongCode,
  newPasswordNeeded,
} = authenticationCodes;

/** The refusals of the specification's section 8. */
export const refusals = {
  emailNotFound: () => new AuthenticationRefused(emailNotFound, 'E-mail não encontrado.'),
  invalidPassword: () => new AuthenticationRefused(invalidPassword, 'Senha inválida.'),
  refreshTokenNotFound: () =>
    new AuthenticationRefused(refreshTokenNotFound, 'Sessão não encontrada.'),
  credentialExpired: () => new AuthenticationRefused(credentialExpired, 'Sua sessão expirou.'),
  resetNotUsable: () =>
    new AuthenticationRefused(
      credentialExpired,
      'Este link não vale mais. Peça outro em "esqueci minha senha".',
    ),
  codeNeeded: () =>
    new AuthenticationRefused(codeNeeded, 'Digite o código do seu aplicativo autenticador.'),
  wrongCode: () => new AuthenticationRefused(wrongCode, 'Este código não confere.'),
  newPasswordNeeded: () =>
    new AuthenticationRefused(
      newPasswordNeeded,
      'Esta senha foi escolhida por outra pessoa. Escolha uma só sua.',
    ),
  brokenCode: () =>
    new AuthenticationRefused(
      wrongCode,
      'O código não pode ser conferido. Use um código de recuperação, ou peça a quem cuida do servidor que refaça a verificação em duas etapas.',
    ),
  userNotActive: (message = 'Usuário inativo.') =>
    new AuthenticationRefused(userNotActive, message),
  tooManyAttempts: (retryAfterSeconds: number) =>
    new AuthenticationRefused(
      unknown,
      'Muitas tentativas. Tente novamente em alguns minutos.',
      retryAfterSeconds,
    ),
};
