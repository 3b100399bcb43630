import { parseArgs } from 'node:util';
import {
  email,
  limits,
  requiredName,
  retentionText,
  retentionYears,
} from '@caderneta/api-client/contract';
import { canonicalTimeZone } from '@caderneta/school-time';
import * as z from 'zod/mini';
import { administer } from '#/admin-cli/administer.ts';
import { readCommandConfig } from '#/command-config.ts';
import { passwordLinkHint, StartFailure } from '#/start-failure.ts';

const hint = 'Veja npm run school -- --help.';

const options = {
  name: { type: 'string' },
  admin: { type: 'string' },
  'admin-name': { type: 'string' },
  city: { type: 'string' },
  timezone: { type: 'string' },
  retention: { type: 'string' },
} as const;
type Option = keyof typeof options;

const isZone = (name: string) => /^[A-Za-z]/.test(name) && canonicalTimeZone(name) !== undefined;

/** In place of years. */
const forEver = 'sem-prazo';

const schoolOptions = z.object({
  name: requiredName,
  admin: email,
  'admin-name': z._default(requiredName, 'Administração'),
  city: z.optional(requiredName),
  timezone: z._default(
    z.string().check(z.refine(isZone, 'Não é um fuso horário; use um nome como America/Manaus.')),
    'America/Sao_Paulo',
  ),
  retention: z._default(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((years) => (years === forEver ? null : Number(years))),
      ),
      retentionYears,
    ),
    limits.retentionYearsDefault,
  ),
});

export const createCommand = {
  help: `create   cria uma escola e mostra o link com que a administração escolhe a sua senha; quem já
         tem uma conta é avisado por e-mail
  --name NOME          nome da escola
  --admin E-MAIL       e-mail da primeira pessoa da administração
  --admin-name NOME    nome dessa pessoa (por padrão, Administração)
  --city CIDADE        por exemplo "Campinas, SP"
  --timezone FUSO      por padrão, America/Sao_Paulo
  --retention ANOS     por quantos anos guardar alunos deletados, de 1 a 30, ou ${forEver};
                       por padrão, ${limits.retentionYearsDefault}`,

  run: async (given: string[]): Promise<void> => {
    const { name, city, timezone, retention, ...administrator } = readCreateOptions(given);
    const { link } = await administer(readCommandConfig(), 'createSchool', {
      school: { name, city, timezone, retentionYears: retention },
      administrator: { name: administrator['admin-name'], email: administrator.admin },
    });
    console.log(`Guarda de alunos deletados: ${retentionText(retention)} (Gerenciar, Escola).`);
    if (link === null) {
      console.log(`${name} foi criada. ${administrator.admin} já tem uma conta na Caderneta:`);
      console.log('um e-mail diz à pessoa como ela entra também nesta escola.');
      return;
    }
    console.log(`${name} foi criada. Para escolher a senha de ${administrator.admin}, abra:`);
    console.log(`\n  ${link}\n`);
    console.log(passwordLinkHint);
  },
};

export function readCreateOptions(given: string[]): z.output<typeof schoolOptions> {
  const values = parse(given);
  for (const option of ['name', 'admin'] as const) {
    if (values[option] === undefined) throw new StartFailure(`Falta --${option}. ${hint}`);
  }
  const read = z.safeParse(schoolOptions, values);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new StartFailure(`--${String(issue?.path[0])}: ${issue?.message} ${hint}`);
  }
  return { ...read.data, timezone: canonicalTimeZone(read.data.timezone) ?? read.data.timezone };
}

function parse(args: string[]): Partial<Record<Option, string>> {
  const { tokens } = parseArgs({ args, options, strict: false, tokens: true });
  const values: Partial<Record<Option, string>> = {};
  for (const token of tokens) {
    if (token.kind === 'positional') throw unknown(token.value);
    if (token.kind !== 'option') continue;
    if (!isOption(token.name)) throw unknown(token.rawName);
    if (token.value === undefined) {
      throw new StartFailure(`--${token.name} precisa de um valor. ${hint}`);
    }
    values[token.name] = token.value;
  }
  return values;
}

const isOption = (name: string): name is Option => name in options;

function unknown(argument: string) {
  return new StartFailure(`Argumento desconhecido: ${argument}. ${hint}`);
}
