import { properName } from '@caderneta/formats';
import type { ClassroomBody } from '@caderneta/api-client/contract';
import {
  classesAnswer,
  enrolmentsAnswer,
  gradesAnswer,
  pupilsAnswer,
  registrationsAnswer,
  schoolsAnswer,
  yearAnswer,
} from './answers.ts';
import { type IeducarClient, IeducarFailure } from './ieducar-client.ts';
import { familyReader, type IeducarFamily } from './read-family.ts';

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

export interface IeducarPupil extends Omit<IeducarFamily, 'missing'> {
  id: number;
  name: string;
  /** Where the pupil is enrolled now, the earliest first. */
  classIds: number[];
}

/** A school's pupils of its present year. */
export interface IeducarReading {
  classes: IeducarClass[];
  pupils: IeducarPupil[];
  /** What i-Educar must mend, each in a few words with its codes and without names. */
  oddities: string[];
}

export async function readSchools({ get }: IeducarClient): Promise<IeducarSchool[]> {
  const { escolas } = await get({
    controller: 'Escola',
    resource: 'info-escolas',
    answer: schoolsAnswer,
  });
  return escolas.map(({ cod_escola: id, nome, municipio, uf, inep, ativo }) => ({
    id,
    name: properName(nome),
    city: [properName(municipio), uf].filter(Boolean).join(', '),
    inep,
    isActive: ativo === 1,
  }));
}

/** Lists that are asked for one after another may tell of different moments. */
const readings = 3;

/** How many oddities are named one by one. */
const namedOddities = 5;

/** Where more than these is odd and more than this share of the pupils, the lists are wrong. */
const largestOddShare = 0.2;

/** @example listSome(oddities) === 'a matrícula 5201 aponta para a turma 300, que não existe' */
export function listSome(oddities: string[]): string {
  const more = oddities.length - namedOddities;
  return [...oddities.slice(0, namedOddities), ...(more > 0 ? [`e mais ${more}`] : [])].join('; ');
}

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
  const { classes, placed, oddities } = await readPlaces(client, schoolId, year);
  const readFamily = familyReader(client);
  const pupils: IeducarPupil[] = [];
  for (const one of placed) {
    const { missing, ...family } = await readFamily(one.id);
    pupils.push({ ...one, ...family });
    oddities.push(
      ...missing.map((what) => `o aluno ${one.id} aponta para ${what}, que não existe`),
    );
    onPupil(pupils.length, placed.length);
  }
  return { classes, pupils, oddities };
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
 * then all are asked again. What the last reading still contradicts is a fault in the data of single
 * pupils, unless it is much.
 */
async function readPlaces(client: IeducarClient, schoolId: number, year: number) {
  let lists = await readLists(client, schoolId, year);
  let places = joinLists(lists);
  for (let reading = 1; reading < readings && places.oddities.length > 0; reading += 1) {
    lists = await readLists(client, schoolId, year);
    places = joinLists(lists);
  }
  const { placed, oddities } = places;
  if (oddities.length > Math.max(namedOddities, placed.length * largestOddShare)) {
    throw new IeducarFailure(
      `As listas de turmas, matrículas e alunos do i-Educar não combinam: ${listSome(oddities)}.`,
    );
  }
  return { placed, oddities, classes: await nameClasses(client, schoolId, lists.classes) };
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

/** Leaves out enrolments of which another list does not know, and says so. */
function joinLists({ classes, registrations, enrolments, pupils }: Lists) {
  const classIds = new Set(classes.map(({ id }) => id));
  const current = registrations.filter(
    ({ ativo, situacao }) => ativo === 1 && attending.has(situacao),
  );
  const pupilOf = new Map(current.map((one) => [one.matricula_id, one.aluno_id]));
  const registered = new Set(registrations.map(({ matricula_id }) => matricula_id));
  const oddities: string[] = [];
  const present = enrolments.filter((one) => {
    if (one.data_saida !== '') return false;
    const { matricula_id: registration, turma_id: room } = one;
    if (!registered.has(registration)) oddities.push(`a matrícula ${registration} não existe`);
    else if (!classIds.has(room)) {
      oddities.push(`a matrícula ${registration} aponta para a turma ${room}, que não existe`);
    } else return true;
    return false;
  });
  const byPupil = Map.groupBy(present, ({ matricula_id }) => pupilOf.get(matricula_id));
  const names = new Map(pupils.map((one) => [one.aluno_id, one.nome_social || one.nome_aluno]));
  const ids = [...new Set(pupilOf.values())].sort((one, other) => one - other);
  oddities.push(
    ...ids.filter((id) => !names.has(id)).map((id) => `o aluno ${id} não está na lista de alunos`),
  );
  const placed = ids.map((id) => ({
    id,
    name: properName(names.get(id) ?? ''),
    classIds: (byPupil.get(id) ?? [])
      .sort((one, other) => one.data_entrada.localeCompare(other.data_entrada) || one.id - other.id)
      .map(({ turma_id }) => turma_id),
  }));
  return { placed, oddities };
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
    for (const { id, nome } of series) grades.set(id, properName(nome));
  }
  return classes.map((one) => {
    const grade = grades.get(one.series_regras?.[0]?.serie_id ?? 0) ?? '';
    const name = isShared(one) ? `${grade} ${one.nome}`.trim() : one.nome;
    return { id: one.id, name, period: periods[one.turno_id ?? 0] ?? 'Morning' };
  });
}
