import { requiredName } from '@caderneta/api-client/contract';
import { lightFormat } from 'date-fns/lightFormat';
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
    const lines = schools.map(({ name, city, students, createdAt, isClosed }) => {
      const since = lightFormat(createdAt, 'dd/MM/yyyy');
      return `${name}${city ? `, ${city}` : ''}: alunos: ${students}, desde ${since}${isClosed ? ' (fechada)' : ''}`;
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

export const closeCommand = {
  help: `close    fecha uma escola: tudo se lê, nada se grava nem é enviado, até open
  ESCOLA               nome da escola
  --moved-to ENDEREÇO  depois de import em outra instalação: leva para lá quem chega aqui`,

  run: async (given: string[]): Promise<void> => {
    const at = given.indexOf('--moved-to');
    const movedTo = at === -1 ? undefined : readAddress(given[at + 1]);
    const names = at === -1 ? given : given.toSpliced(at, 2);
    const school = await setClosed(names, true, movedTo);
    console.log(`${school} está fechada: quem entra lê tudo, e nada é gravado nem enviado.`);
    if (movedTo) {
      console.log(`Quem chega aqui é levado para ${movedTo}, também depois de delete.`);
      console.log('Os códigos impressos não vão: quem só tem um código recebe outro convite lá.');
    }
  },
};

export const openCommand = {
  help: `open     abre uma escola fechada; o que esperava para ser enviado sai agora
  ESCOLA               nome da escola`,

  run: async (given: string[]): Promise<void> => {
    console.log(`${await setClosed(given, false)} está aberta.`);
  },
};

/** The address of an installation, without a path. */
function readAddress(given: string | undefined): string {
  const url = given && URL.canParse(given) ? new URL(given) : undefined;
  const isOwn = url && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  const isSafe = url?.protocol === 'https:' || (isOwn && url.protocol === 'http:');
  if (url && isSafe && url.href === `${url.origin}/`) return url.origin;
  throw new StartFailure(
    `Informe em --moved-to o endereço da outra instalação, como https://escola.exemplo.br. ${hint}`,
  );
}

async function setClosed(
  [school, ...more]: string[],
  isClosed: boolean,
  movedTo?: string,
): Promise<string> {
  if (school === undefined || more.length > 0) {
    throw new StartFailure(`Informe o nome da escola, entre aspas. ${hint}`);
  }
  await administer(readCommandConfig(), 'closeSchool', { school, isClosed, movedTo });
  return school;
}
