import { createServer, type ServerResponse } from 'node:http';
import { listenLocally } from './listen-locally.ts';

/** A pupil as a test tells of one; what is left out is as usual. */
export interface TestPupil {
  id: number;
  name: string;
  socialName?: string;
  sex?: 'F' | 'M';
  /** Of the class; null while the pupil is in none. */
  classId: number | null;
  /** `aprovado`; 3 is in progress. */
  situation?: number;
  kind?: 'mae' | 'pai' | 'pai_mae' | 'outra_pessoa';
  mother?: number;
  father?: number;
  other?: number;
}

export interface TestPerson {
  id: number;
  name: string;
  area?: string;
  mobile?: string;
  landline?: { area: string; number: string };
}

export interface TestClass {
  id: number;
  name: string;
  shift?: number;
  gradeId?: number;
}

/** What an i-Educar holds of one school; a test changes it between two readings. */
export interface IeducarWorld {
  schools: { id: number; name: string; inep: string; city?: string; state?: string }[];
  year: number | null;
  classes: TestClass[];
  grades: { id: number; name: string }[];
  pupils: TestPupil[];
  people: TestPerson[];
}

/** What goes wrong with a request; undefined for one that goes well. */
export type Trouble = 'cut' | 'slow' | '500' | 'half' | 'html' | 'redirect' | undefined;

export interface IeducarServer {
  url: string;
  world: IeducarWorld;
  /** Of every request, in their order. */
  asked: string[];
  /** Decides by the resource and how often that was asked for. */
  trouble: (resource: string, time: number) => Trouble;
  /** Hears of a request before it is answered. */
  onRequest: (resource: string) => void;
  close: () => Promise<void>;
}

export const testKey = 'chave-de-teste';
const deletedAt = '2026-03-02 10:00:00';

/**
 * Answers as i-Educar 2.9 does, with its oddities: 200 also for refusals, numbers as text, `id` of a
 * person that is the address's, phones of zeros, deleted rows among the living.
 */
export async function startIeducar(world: IeducarWorld): Promise<IeducarServer> {
  const made: IeducarServer = {
    url: '',
    world,
    asked: [],
    trouble: () => undefined,
    onRequest: () => undefined,
    close: () => Promise.resolve(),
  };
  const times = new Map<string, number>();
  const server = createServer((request, response) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://localhost');
    const resource = query.get('resource') ?? '';
    made.asked.push(resource);
    made.onRequest(resource);
    const time = (times.get(resource) ?? 0) + 1;
    times.set(resource, time);
    const text = JSON.stringify(answer(made.world, pathname.split('/').at(-1) ?? '', query));
    send(response, text, made.trouble(resource, time));
  });
  const { port, close } = await listenLocally(server);
  made.url = `http://127.0.0.1:${port}`;
  made.close = close;
  return made;
}

function send(response: ServerResponse, text: string, trouble: Trouble): void {
  if (trouble === 'slow') return;
  if (trouble === 'redirect') {
    response.writeHead(302, { location: '/login' }).end();
    return;
  }
  const status = trouble === '500' ? 500 : 200;
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' });
  if (trouble === 'cut') {
    response.write(text.slice(0, text.length / 2), () => response.destroy());
    return;
  }
  if (trouble === 'half') response.end(text.slice(0, text.length / 2));
  else if (trouble === 'html') response.end(`<b>Warning</b>: Undefined index<br>${text}`);
  else response.end(text);
}

function answer(world: IeducarWorld, controller: string, query: URLSearchParams): object {
  const resource = query.get('resource') ?? '';
  const base = { oper: 'get', resource };
  const refuse = (msg: string) => ({
    ...base,
    msgs: [{ msg, type: 'error' }],
    any_error_msg: true,
  });
  if (query.get('access_key') !== testKey) return refuse('Chave de acesso inválida!');
  const of = `${controller}/${resource}`;
  if (!(of in answers))
    return refuse(`Operação 'get' não implementada para o recurso '${resource}'`);
  const body = answers[of as keyof typeof answers](world, Number(query.get('id')));
  if (!body) return refuse(`Valor informado para '${resource}' não existe`);
  return { ...body, ...base, msgs: [], any_error_msg: false };
}

const answers = {
  'Escola/info-escolas': ({ schools }: IeducarWorld) => ({
    escolas: schools.map(({ id, name, inep, city = 'CAMPINAS', state = 'SP' }) => ({
      cod_escola: id,
      nome: name,
      municipio: city,
      uf: state,
      inep,
      ativo: 1,
    })),
  }),
  'Escola/escola-ano-letivo': ({ year }: IeducarWorld) => (year ? { ano: String(year) } : {}),
  'Turma/turmas-por-escola': ({ classes }: IeducarWorld) => ({
    turmas: [
      { id: 999, nome: 'Turma excluída', turno_id: 1, deleted_at: deletedAt },
      ...classes.map(({ id, name, shift = 1, gradeId = 1 }) => ({
        id: String(id),
        nome: name,
        turno_id: shift,
        series_regras: [{ serie_id: gradeId, regra_avaliacao_id: 1 }],
        deleted_at: null,
      })),
    ],
  }),
  'Serie/series': ({ grades }: IeducarWorld) => ({
    series: grades.map(({ id, name }) => ({ id, nome: name.toUpperCase(), deleted_at: null })),
  }),
  'Matricula/matriculas-escola': ({ pupils }: IeducarWorld) => ({
    matriculas: pupils.map(({ id, situation = 3 }) => ({
      aluno_id: id,
      matricula_id: id + 5000,
      situacao: String(situation),
      ativo: 1,
      deleted_at: null,
    })),
  }),
  'Matricula/movimentacao-enturmacao': ({ pupils }: IeducarWorld) => ({
    enturmacoes: pupils.flatMap(({ id, classId, situation = 3 }) => {
      const enrolment = { matricula_id: id + 5000, data_entrada: '2026-02-02', deleted_at: null };
      const hasLeft = situation === 4 || situation === 6;
      const former = { ...enrolment, id: id + 1, turma_id: 999, data_saida: '2026-02-20' };
      if (classId === null) return [former];
      return [
        former,
        { ...enrolment, id, turma_id: classId, data_saida: hasLeft ? '2026-10-01' : '' },
      ];
    }),
  }),
  'Aluno/todos-alunos': ({ pupils }: IeducarWorld) => ({
    alunos: [
      { aluno_id: 1, nome_aluno: 'ALUNO EXCLUÍDO', nome_social: null, deleted_at: deletedAt },
      ...pupils.map(({ id, name, socialName = null }) => ({
        aluno_id: id,
        nome_aluno: name,
        nome_social: socialName,
        deleted_at: null,
      })),
    ],
  }),
  'Aluno/aluno': ({ pupils }: IeducarWorld, id: number) => {
    const pupil = pupils.find((one) => one.id === id);
    return pupil && { id, pessoa_id: id + 20_000, tipo_responsavel: pupil.kind ?? 'mae' };
  },
  'Pessoa/pessoa': ({ pupils, people }: IeducarWorld, id: number) => {
    const nameOf = (other?: number) => people.find((one) => one.id === other)?.name ?? '';
    const pupil = pupils.find((one) => one.id + 20_000 === id);
    const person = people.find((one) => one.id === id);
    if (!pupil && !person) return undefined;
    return {
      // The address takes the place of the person.
      id: 77,
      nome: pupil?.name ?? person?.name,
      sexo: pupil?.sex ?? null,
      mae_id: pupil?.mother ?? null,
      pai_id: pupil?.father ?? null,
      responsavel_id: pupil?.other ?? null,
      nome_mae: nameOf(pupil?.mother),
      nome_pai: nameOf(pupil?.father),
      nome_responsavel: nameOf(pupil?.other),
      ddd_fone_mov: person?.area ?? '0',
      fone_mov: person?.mobile ?? '0',
      ddd_fone_fixo: person?.landline?.area ?? null,
      fone_fixo: person?.landline?.number ?? null,
    };
  },
};
