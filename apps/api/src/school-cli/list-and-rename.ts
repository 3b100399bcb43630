import { requiredName } from '@caderneta/api-client/contract';
import * as z from 'zod/mini';
import { administer } from '#/admin-cli/administer.ts';
import { readCommandConfig } from '#/command-config.ts';
import { StartFailure } from '#/start-failure.ts';

const hint = 'Veja npm run school -- --help.';

export const listCommand = {
  help: 'list     mostra as escolas, com a cidade e o número de alunos',

  run: async (given: string[]): Promise<void> => {
    if (given.length > 0) throw new StartFailure(`Argumento desconhecido: ${given[0]}. ${hint}`);
    const { schools } = await administer(readCommandConfig(), 'listSchools', {});
    const lines = schools.map(({ name, city, students, createdAt }) => {
      const since = new Date(createdAt).toLocaleDateString('pt-BR');
      return `${name}${city ? `, ${city}` : ''}: alunos: ${students}, desde ${since}`;
    });
    console.log(lines.length > 0 ? lines.join('\n') : 'Ainda não há escolas.');
  },
};

export const renameCommand = {
  help: `rename   muda o nome de uma escola
  ESCOLA NOME          como se chama, e como passa a se chamar; com espaços, entre aspas`,

  run: async ([school, name, ...more]: string[]): Promise<void> => {
    if (school === undefined || name === undefined || more.length > 0) {
      throw new StartFailure(`Informe o nome da escola e o novo, entre aspas. ${hint}`);
    }
    const read = z.safeParse(requiredName, name);
    if (!read.success) throw new StartFailure(`${read.error.issues[0]?.message} ${hint}`);
    await administer(readCommandConfig(), 'renameSchool', { school, name: read.data });
    console.log(`${school} agora se chama ${read.data}.`);
  },
};
