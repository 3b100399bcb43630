import * as z from 'zod/mini';

/** Titles as the report shows them, in its order. */
export const checkTitles = {
  settings: 'Configuração',
  folder: 'Pasta de dados',
  disk: 'Disco',
  keys: 'Chaves',
  clock: 'Relógio',
  mail: 'E-mail',
  mailDomain: 'Domínio do e-mail',
  mailReturns: 'E-mails devolvidos',
  whatsApp: 'WhatsApp',
  sms: 'SMS',
  google: 'Google',
  microsoft: 'Microsoft',
  ieducar: 'i-Educar',
  storage: 'Armazenamento',
  database: 'Banco de dados',
  patroni: 'Patroni',
  migrations: 'Migrações',
  schema: 'Esquema',
  search: 'Busca',
  files: 'Arquivos',
  outbox: 'Envios',
  named: 'Pessoas nomeadas',
};

export type CheckName = keyof typeof checkTitles;

export const check = z.object({
  check: z.enum(Object.keys(checkTitles) as CheckName[]),
  level: z.enum(['ok', 'warning', 'fault']),
  /** In Portuguese. Names nobody but the e-mails of the settings. */
  says: z.string(),
  /** Sentences or statements in SQL, in the order in which to do them. */
  toDo: z.array(z.string()),
  /** What it is about, where there may be much: storage keys. */
  items: z.optional(z.array(z.string())),
});
export type Check = z.output<typeof check>;

export const fine = (name: CheckName, says: string): Check => ({
  check: name,
  level: 'ok',
  says,
  toDo: [],
});

export const warning = (name: CheckName, says: string, ...toDo: string[]): Check => ({
  check: name,
  level: 'warning',
  says,
  toDo,
});

export const fault = (name: CheckName, says: string, ...toDo: string[]): Check => ({
  check: name,
  level: 'fault',
  says,
  toDo,
});
