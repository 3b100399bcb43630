import { parseArgs } from 'node:util';
import { StartFailure } from '#/start-failure.ts';

export const largestSchool = 50_000;

export const seedHelp = `Cria uma escola grande, para testes de carga, no banco de dados configurado.

Uso: npm run seed -- --students 5000

  --students N   número de alunos, de 1 a ${largestSchool.toLocaleString('pt-BR')}
  --help         mostra esta ajuda

Sem DATABASE_URL, usa o banco embutido da pasta de dados (DATA_FOLDER, por padrão ./data);
nesse caso, encerre o servidor antes.`;

const hint = 'Veja npm run seed -- --help.';

/** The number of students, or 'help'. */
export function readSeedArguments(given: string[]): number | 'help' {
  const { help, students } = parse(given);
  if (help) return 'help';
  if (students === undefined) {
    throw new StartFailure(`Diga quantos alunos: npm run seed -- --students 5000. ${hint}`);
  }
  const count = /^\d+$/.test(students) ? Number(students) : 0;
  if (count < 1 || count > largestSchool) {
    const most = largestSchool.toLocaleString('pt-BR');
    throw new StartFailure(`--students deve ser um número inteiro de 1 a ${most}. ${hint}`);
  }
  return count;
}

function parse(args: string[]) {
  const known = { students: { type: 'string' }, help: { type: 'boolean' } } as const;
  const { tokens, values } = parseArgs({ args, options: known, strict: false, tokens: true });
  for (const token of tokens) {
    if (token.kind === 'positional') throw unknown(token.value);
    if (token.kind === 'option' && !(token.name in known)) throw unknown(token.rawName);
  }
  if (typeof values.students === 'boolean')
    throw new StartFailure(`--students precisa de um número. ${hint}`);
  return { help: values.help !== undefined, students: values.students };
}

function unknown(argument: string) {
  return new StartFailure(`Argumento desconhecido: ${argument}. ${hint}`);
}
