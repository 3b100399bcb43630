import { requiredName } from '@caderneta/api-client/contract';
import * as z from 'zod/mini';
import { administer } from '#/admin-cli/administer.ts';
import { readCommandConfig } from '#/command-config.ts';
import { StartFailure } from '#/start-failure.ts';

const hint = 'Veja npm run network -- --help.';

export const listCommand = {
  help: 'list     mostra as redes, cada uma com a secretaria e as escolas',

  run: async (given: string[]): Promise<void> => {
    takeNames(given, 0, `Argumento desconhecido: ${given[0]}.`);
    const { networks } = await administer(readCommandConfig(), 'listNetworks', {});
    const lines = networks.flatMap(({ name, office, schools }) => [
      `${name}, com ${office}; escolas: ${schools.length}`,
      ...schools.map((school) => `  ${school}`),
    ]);
    console.log(lines.length > 0 ? lines.join('\n') : 'Ainda não há redes.');
  },
};

export const renameCommand = {
  help: `rename   muda o nome de uma rede; o da secretaria muda em Gerenciar, Escola
  REDE NOME            como se chama, e como passa a se chamar; com espaços, entre aspas`,

  run: async (given: string[]): Promise<void> => {
    const [network = '', name = ''] = takeNames(given, 2, 'Informe o nome da rede e o novo.');
    const read = z.safeParse(requiredName, name);
    if (!read.success) throw new StartFailure(`${read.error.issues[0]?.message} ${hint}`);
    await administer(readCommandConfig(), 'renameNetwork', { network, name: read.data });
    console.log(`${network} agora se chama ${read.data}.`);
  },
};

export const addSchoolCommand = {
  help: `add-school
         inclui uma escola numa rede; uma escola é de uma rede só
  ESCOLA REDE          os nomes, entre aspas`,

  run: async (given: string[]): Promise<void> => {
    const [school = '', network = ''] = takeNames(given, 2, 'Informe a escola e a rede.');
    await administer(readCommandConfig(), 'joinNetwork', { school, network });
    console.log(`${school} agora é da rede ${network}.`);
  },
};

export const removeSchoolCommand = {
  help: `remove-school
         tira uma escola da sua rede; os comunicados que ela recebeu ficam
  ESCOLA               o nome, entre aspas`,

  run: async (given: string[]): Promise<void> => {
    const [school = ''] = takeNames(given, 1, 'Informe a escola.');
    await administer(readCommandConfig(), 'leaveNetwork', { school });
    console.log(`${school} não é mais de uma rede.`);
  },
};

function takeNames(given: string[], count: number, missing: string): string[] {
  if (given.length === count) return given;
  throw new StartFailure(`${missing} Um nome com espaços vai entre aspas. ${hint}`);
}
