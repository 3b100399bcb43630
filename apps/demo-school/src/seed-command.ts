import { parseArgs } from 'node:util';
import { openServices, readConfig, type Services, StartFailure } from '@caderneta/api/loading';
import { countText } from '@caderneta/formats';
import { demoSchool, demoSignIns, loadDemoSchool } from './demo-school.ts';
import { largeSchool, type Progress, type Step } from './large-school.ts';
import { isLoaded, loadSchool, publicPassword, refuseProduction } from './load-school.ts';
import type { SchoolPlan } from './school-plan.ts';

const largestSchool = 50_000;

const help = `Cria uma escola fictícia, com senhas públicas, no banco de dados configurado.

Uso: npm run seed -- --students 5000
     npm run seed -- --demo

  --students N   uma escola grande, para testes de carga, de 1 a ${countText(largestSchool)} alunos
  --demo         a escola de demonstração
  --help         mostra esta ajuda

Com NODE_ENV=production, nada é criado. Sem DATABASE_URL, usa o banco embutido da pasta de dados (DATA_FOLDER, por padrão ./data);
nesse caso, encerre o servidor antes.`;

const hint = 'Veja npm run seed -- --help.';

/** The number of students of a large school, or what else is asked for. */
export function readSeedArguments(given: string[]): number | 'demo' | 'help' {
  const { help: isHelp, demo, students } = parse(given);
  if (isHelp) return 'help';
  if (demo && students !== undefined) {
    throw new StartFailure(`Use --demo ou --students, um de cada vez. ${hint}`);
  }
  if (demo) return 'demo';
  if (students === undefined) {
    throw new StartFailure(`Diga quantos alunos: npm run seed -- --students 5000. ${hint}`);
  }
  const count = /^\d+$/.test(students) ? Number(students) : 0;
  if (count < 1 || count > largestSchool) {
    const most = countText(largestSchool);
    throw new StartFailure(`--students deve ser um número inteiro de 1 a ${most}. ${hint}`);
  }
  return count;
}

function parse(args: string[]) {
  const known = {
    students: { type: 'string' },
    demo: { type: 'boolean' },
    help: { type: 'boolean' },
  } as const;
  const { tokens, values } = parseArgs({ args, options: known, strict: false, tokens: true });
  for (const token of tokens) {
    if (token.kind === 'positional') throw unknown(token.value);
    if (token.kind === 'option' && !(token.name in known)) throw unknown(token.rawName);
  }
  if (typeof values.students === 'boolean')
    throw new StartFailure(`--students precisa de um número. ${hint}`);
  const { help, demo, students } = values;
  return { help: help !== undefined, demo: demo !== undefined, students };
}

function unknown(argument: string) {
  return new StartFailure(`Argumento desconhecido: ${argument}. ${hint}`);
}

/**
 * `npm run seed`: loads the demo school or a large one into the configured database.
 * @param variables environment of the server
 * @throws StartFailure for wrong arguments, with NODE_ENV=production, and where the school exists
 */
export async function runSeed(
  given: string[],
  variables: Record<string, string | undefined>,
): Promise<void> {
  const asked = readSeedArguments(given);
  if (asked === 'help') return console.log(help);
  // Before anything is made in the data folder, and whatever else may be wrong.
  refuseProduction({ isProduction: variables.NODE_ENV === 'production' });
  const config = readConfig(variables);
  const { services, close } = await openServices(config);
  try {
    await (asked === 'demo' ? seedDemo(services) : seedLarge(services, asked));
  } finally {
    await close();
  }
}

async function seedDemo(services: Services) {
  await refuseLoaded(services, demoSchool.plan);
  await loadDemoSchool(services);
  console.log(demoSignIns.join('\n'));
}

async function seedLarge(services: Services, students: number) {
  const school = largeSchool(students, printProgress);
  const { name, employees } = school.plan;
  await refuseLoaded(services, school.plan);
  const [administrator, teacher] = employees.map(({ email }) => email);
  console.log(`${name}: ${countText(students)} alunos`);
  await loadSchool(services, school);
  console.log(`Pronto. Administração: ${administrator} / ${publicPassword}`);
  console.log(`        Professor:     ${teacher} / ${publicPassword}`);
}

async function refuseLoaded({ db }: Pick<Services, 'db'>, plan: SchoolPlan) {
  if (!(await isLoaded(db, plan))) return;
  throw new StartFailure(
    `${plan.name} já existe neste banco de dados: ` +
      `entre com ${plan.employees[0]?.email} / ${publicPassword}. ` +
      'Para criar outra vez, use outro banco ou outra pasta de dados (DATA_FOLDER).',
  );
}

const labels: Record<Step, string> = {
  people: 'turmas, alunos e imagens',
  communications: 'comunicações e destinatários',
  notices: 'mural',
  diaries: 'diários',
  chats: 'mensagens',
};

const width = 24;

/** Redraws a bar on a terminal; prints one line for each finished step elsewhere. */
const printProgress: Progress = (step, share) => {
  const isDone = share >= 1;
  const out = process.stdout;
  if (!out.isTTY) {
    if (isDone) console.log(`pronto: ${labels[step]}`);
    return;
  }
  const full = Math.round(share * width);
  const bar = '█'.repeat(full) + '░'.repeat(width - full);
  out.write(`\r${bar} ${String(Math.round(share * 100)).padStart(3)}% ${labels[step]}\u001b[K`);
  if (isDone) out.write('\n');
};
