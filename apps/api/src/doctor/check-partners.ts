import { returnPathOf, type SignInProvider } from '@caderneta/api-client/contract';
import { countText } from '@caderneta/formats';
import type { Config } from '#/config.ts';
import { describeError } from '#/describe-error.ts';
import { IeducarFailure, openIeducar } from '#/ieducar/ieducar-client.ts';
import { readSchools } from '#/ieducar/read-school.ts';
import { OpenidProviders } from '#/modules/provider-sign-in/openid-providers.ts';
import { type Check, fault, fine } from './check.ts';
import { connectionMeanings } from './connection-meanings.ts';

/** Asks Google, Microsoft and i-Educar, where they are set, whether they let this installation in. */
export async function checkPartners(config: Config): Promise<Check[]> {
  const providers: SignInProvider[] = ['Google', 'Microsoft'];
  return Promise.all([
    ...providers
      .filter((provider) => config.signInClients[provider])
      .map((provider) => checkProvider(config, provider)),
    ...(config.ieducar ? [checkIeducar(config.ieducar)] : []),
  ]);
}

const names = { Google: 'google', Microsoft: 'microsoft' } as const;

async function checkProvider(config: Config, provider: SignInProvider): Promise<Check> {
  const name = names[provider];
  const variable = `${provider.toUpperCase()}_CLIENT`;
  try {
    const refusal = await new OpenidProviders(config).refusalOf(provider);
    if (refusal === 'invalid_grant') return fine(name, 'aceitou o cliente e o segredo');
    const says = `não aceitou esta instalação (${refusal})`;
    if (refusal === 'invalid_client' || refusal === 'unauthorized_client') {
      const where = provider === 'Google' ? 'no Google Cloud' : 'no Microsoft Entra';
      const toDo = `Copie de novo, ${where}, o cliente para ${variable}_ID e um segredo que vale para ${variable}_SECRET.`;
      return fault(name, says, toDo);
    }
    const address = `${config.publicUrl}${returnPathOf(provider)}`;
    return fault(name, says, `Cadastre lá o endereço de retorno ${address}.`);
  } catch (error) {
    const code = codeOf(error);
    const meaning = connectionMeanings[code] ?? 'não respondeu como um provedor de OpenID Connect';
    const toDo = 'Verifique se o firewall deixa sair por HTTPS, e o relógio desta máquina.';
    return fault(name, `${meaning} (${code})`, toDo);
  }
}

/** The code of what failed first: libraries wrap it. */
function codeOf(error: unknown): string {
  let found = describeError(error);
  while (found.cause) found = found.cause;
  return typeof found.code === 'string' ? found.code : found.name;
}

const once = { betweenMilliseconds: 0, timeoutMilliseconds: 10_000, retryMilliseconds: [] };

async function checkIeducar(settings: NonNullable<Config['ieducar']>): Promise<Check> {
  try {
    const { length } = await readSchools(openIeducar(settings, { pace: once }));
    return fine(
      'ieducar',
      length === 1 ? 'mostra 1 escola' : `mostra ${countText(length)} escolas`,
    );
  } catch (error) {
    const says = error instanceof IeducarFailure ? error.message : 'não respondeu';
    return fault('ieducar', says, 'Verifique IEDUCAR_URL e IEDUCAR_ACCESS_KEY.');
  }
}
