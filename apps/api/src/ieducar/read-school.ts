import type { ClassroomBody } from '@caderneta/api-client/contract';
import {
  classesAnswer,
  enrolmentsAnswer,
  gradesAnswer,
  personAnswer,
  type PersonAnswer,
  pupilAnswer,
  pupilsAnswer,
  registrationsAnswer,
  schoolsAnswer,
  yearAnswer,
} from './answers.ts';
import { type IeducarClient, IeducarFailure } from './ieducar-client.ts';
import { phoneOf, tidyName } from './tidy.ts';

export interface IeducarSchool {
  id: number;
  name: string;
  /** 'Campinas, SP'; empty where i-Educar does not know. */
  city: string;
  inep: string;
  isActive: boolean;
}

export interface IeducarClass {
  id: number;
  name: string;
  period: ClassroomBody['period'];
}

export interface IeducarGuardian {
  name: string;
  /** As well as it could be read; empty where there is none. */
  phone: string;
}

export interface IeducarPupil {
  id: number;
  name: string;
  gender: 'F' | 'M' | '';
  /** Where the pupil is enrolled now, the earliest first. */
  classIds: number[];
  /** Those alone whom i-Educar calls responsible; one or two. */
  guardians: IeducarGuardian[];
}

/** A school's pupils of its present year. */
export interface IeducarReading {
  classes: IeducarClass[];
  pupils: IeducarPupil[];
}

export async function readSchools({ get }: IeducarClient): Promise<IeducarSchool[]> {
  const { escolas } = await get({
    controller: 'Escola',
    resource: 'info-escolas',
    answer: schoolsAnswer,
  });
  return escolas.map(({ cod_escola: id, nome, municipio, uf, inep, ativo }) => ({
    id,
    name: tidyName(nome),
    city: [tidyName(municipio), uf].filter(Boolean).join(', '),
    inep,
    isActive: ativo === 1,
  }));
}

/** Lists that are asked for one after another may tell of different moments. */
const readings = 3;

/**
 * Reads one school's present year.
 * @param onPupil hears how many pupils were read
 * @throws IeducarFailure
 */
export async function readSchool(
  client: IeducarClient,
  schoolId: number,
  onPupil: (read: number, all: number) => void = () => undefined,
): Promise<IeducarReading> {
  const year = await readYear(client, schoolId);
  const { classes, placed } = await readPlaces(client, schoolId, year);
  const people = new Map<number, Promise<PersonAnswer>>();
  const personOf = (id: number) => {
    const known = people.get(id) ?? readPerson(client, id);
    people.set(id, known);
    return known;
  };
  const pupils: IeducarPupil[] = [];
  for (const one of placed) {
    pupils.push({ ...one, ...(await readFamily(client, one.id, personOf)) });
    onPupil(pupils.length, placed.length);
  }
  return { classes, pupils };
}

async function readYear({ get }: IeducarClient, schoolId: number): Promise<number> {
  const { ano } = await get({
    controller: 'Escola',
    resource: 'escola-ano-letivo',
    parameters: { escola_id: schoolId },
    answer: yearAnswer,
  });
  if (ano) return ano;
  throw new IeducarFailure('A escola não tem um ano letivo em andamento no i-Educar.');
}

/**
 * Who is where. A pupil whom one list names and another does not know moved between two questions:
 * then all are asked again.
 */
async function readPlaces(client: IeducarClient, schoolId: number, year: number) {
  for (let reading = 1; reading <= readings; reading += 1) {
    const lists = await readLists(client, schoolId, year);
    const places = joinLists(lists);
    if (places) {
      return { ...places, classes: await nameClasses(client, schoolId, lists.classes) };
    }
  }
  throw new IeducarFailure('Os dados da escola mudaram no i-Educar durante a leitura.');
}

async function readLists(client: IeducarClient, schoolId: number, year: number) {
  const { get, institution } = client;
  const parameters = { instituicao_id: institution, escola: schoolId, ano: year };
  const { turmas } = await get({
    controller: 'Turma',
    resource: 'turmas-por-escola',
    parameters,
    answer: classesAnswer,
  });
  const { matriculas } = await get({
    controller: 'Matricula',
    resource: 'matriculas-escola',
    parameters,
    answer: registrationsAnswer,
  });
  const { enturmacoes } = await get({
    controller: 'Matricula',
    resource: 'movimentacao-enturmacao',
    parameters,
    answer: enrolmentsAnswer,
  });
  const { alunos } = await get({
    controller: 'Aluno',
    resource: 'todos-alunos',
    parameters,
    answer: pupilsAnswer,
  });
  return {
    classes: turmas.filter(isLiving),
    registrations: matriculas.filter(isLiving),
    enrolments: enturmacoes.filter(isLiving),
    pupils: alunos.filter(isLiving),
  };
}

const isLiving = ({ deleted_at }: { deleted_at: string }) => deleted_at === '';

/**
 * `situacao` of who attends: in progress, in final exams, and passed or failed, because a pupil goes
 * on belonging to the class until the year ends. Not: transferred (4), reclassified (5), gone (6),
 * pre-registered (11), deceased (15).
 */
const attending = new Set([1, 2, 3, 7, 8, 10, 12, 13, 14]);

type Lists = Awaited<ReturnType<typeof readLists>>;

/** Undefined where the lists contradict each other. */
function joinLists({ classes, registrations, enrolments, pupils }: Lists) {
  const classIds = new Set(classes.map(({ id }) => id));
  const current = registrations.filter(
    ({ ativo, situacao }) => ativo === 1 && attending.has(situacao),
  );
  const pupilOf = new Map(current.map((one) => [one.matricula_id, one.aluno_id]));
  const registered = new Set(registrations.map(({ matricula_id }) => matricula_id));
  const present = enrolments.filter(({ data_saida }) => data_saida === '');
  if (present.some((one) => !classIds.has(one.turma_id) || !registered.has(one.matricula_id))) {
    return undefined;
  }
  const byPupil = Map.groupBy(present, ({ matricula_id }) => pupilOf.get(matricula_id));
  const names = new Map(pupils.map((one) => [one.aluno_id, one.nome_social || one.nome_aluno]));
  const ids = [...new Set(pupilOf.values())].sort((one, other) => one - other);
  if (ids.some((id) => !names.has(id))) return undefined;
  const placed = ids.map((id) => ({
    id,
    name: tidyName(names.get(id) ?? ''),
    classIds: (byPupil.get(id) ?? [])
      .sort((one, other) => one.data_entrada.localeCompare(other.data_entrada) || one.id - other.id)
      .map(({ turma_id }) => turma_id),
  }));
  return { placed };
}

const periods: Record<number, ClassroomBody['period']> = {
  1: 'Morning',
  2: 'Afternoon',
  3: 'Night',
  4: 'WholeDay',
};

/** Classes that are named 'A' in every grade are told apart by their grade. */
async function nameClasses(
  { get, institution }: IeducarClient,
  schoolId: number,
  classes: Lists['classes'],
): Promise<IeducarClass[]> {
  const count = Map.groupBy(classes, ({ nome }) => nome.toLowerCase());
  const isShared = ({ nome }: { nome: string }) => (count.get(nome.toLowerCase())?.length ?? 0) > 1;
  const grades = new Map<number, string>();
  if (classes.some(isShared)) {
    const { series } = await get({
      controller: 'Serie',
      resource: 'series',
      parameters: { instituicao_id: institution, escola_id: schoolId },
      answer: gradesAnswer,
    });
    for (const { id, nome } of series) grades.set(id, tidyName(nome));
  }
  return classes.map((one) => {
    const grade = grades.get(one.series_regras?.[0]?.serie_id ?? 0) ?? '';
    const name = isShared(one) ? `${grade} ${one.nome}`.trim() : one.nome;
    return { id: one.id, name, period: periods[one.turno_id ?? 0] ?? 'Morning' };
  });
}

async function readFamily(
  { get }: IeducarClient,
  pupilId: number,
  personOf: (id: number) => Promise<PersonAnswer>,
): Promise<Pick<IeducarPupil, 'gender' | 'guardians'>> {
  const { pessoa_id: personId, tipo_responsavel: kind } = await get({
    controller: 'Aluno',
    resource: 'aluno',
    parameters: { id: pupilId },
    answer: pupilAnswer,
  });
  const person = await personOf(personId);
  const guardians: IeducarGuardian[] = [];
  for (const { id, name } of responsibleOf(person, kind)) {
    const known = id ? await personOf(id) : undefined;
    const guardian = tidyName(known?.nome || name);
    if (guardian) guardians.push({ name: guardian, phone: known ? phoneOf(known) : '' });
  }
  const sex = person.sexo.toUpperCase();
  return { gender: sex === 'F' || sex === 'M' ? sex : '', guardians };
}

/** A parent whom i-Educar does not call responsible may be kept away by a court. */
function responsibleOf(person: PersonAnswer, kind: string) {
  const mother = { id: person.mae_id, name: person.nome_mae };
  const father = { id: person.pai_id, name: person.nome_pai };
  const other = { id: person.responsavel_id, name: person.nome_responsavel };
  if (kind === 'mae') return [mother];
  if (kind === 'pai') return [father];
  if (kind === 'pai_mae') return [mother, father];
  return [other];
}

function readPerson({ get }: IeducarClient, id: number): Promise<PersonAnswer> {
  return get({
    controller: 'Pessoa',
    resource: 'pessoa',
    parameters: { id },
    answer: personAnswer,
  });
}
