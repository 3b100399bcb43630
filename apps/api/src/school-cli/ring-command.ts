import { parseArgs } from 'node:util';
import { everyone, ringName, share } from '@caderneta/releases';
import * as z from 'zod/mini';
import { readCommandConfig } from '#/command-config.ts';
import { administer } from '#/admin-cli/administer.ts';
import { StartFailure } from '#/start-failure.ts';

const options = { remove: { type: 'boolean' } } as const;

export const ringCommand = {
  help: `ring     inclui uma escola num anel, que recebe versões novas antes das outras
  ANEL ESCOLA          nome do anel, por exemplo piloto, e da escola; sem eles, mostra os anéis
  --remove             tira a escola do anel`,

  run: async (given: string[]): Promise<void> => {
    const { values, positionals } = parse(given);
    const config = readCommandConfig();
    const [ring, school, ...rest] = positionals;
    if (ring !== undefined) assertNames(ring, school, rest);
    const { rings } =
      ring !== undefined && school !== undefined
        ? await administer(config, 'setRing', { ring, school, isMember: !values.remove })
        : await administer(config, 'listTeams', {});
    const lines = rings.map((member) => `${member.ring}: ${member.school}`);
    console.log(lines.length > 0 ? lines.join('\n') : 'Nenhum anel tem escolas.');
  },
};

function parse(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch {
    throw new StartFailure('Argumento desconhecido. Veja npm run school -- --help.');
  }
}

function assertNames(ring: string, school: string | undefined, rest: string[]): void {
  if (school === undefined || rest.length > 0) {
    throw new StartFailure('Informe o anel e a escola; um nome com espaços vai entre aspas.');
  }
  const isTaken = ring === everyone || ring === share;
  if (isTaken || !z.safeParse(ringName, ring).success) {
    throw new StartFailure(
      `${ring} não serve de nome: use letras minúsculas, números e hífens, e não ${everyone} ou ${share}.`,
    );
  }
}
