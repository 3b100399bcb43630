import { properName } from '@caderneta/formats';
import { personAnswer, type PersonAnswer, pupilAnswer } from './answers.ts';
import { type IeducarClient, IeducarRefusal } from './ieducar-client.ts';
import { phoneOf } from './tidy.ts';

export interface IeducarGuardian {
  name: string;
  /** As well as it could be read; empty where there is none. */
  phone: string;
}

export interface IeducarFamily {
  gender: 'F' | 'M' | '';
  /** Those alone whom i-Educar calls responsible; one or two. */
  guardians: IeducarGuardian[];
  /** Whom i-Educar names and does not know, by their codes. */
  missing: string[];
}

type ReadFamily = (pupilId: number) => Promise<IeducarFamily>;

/** Asks for each person once, who may be a parent of several pupils. */
export function familyReader(client: IeducarClient): ReadFamily {
  const people = new Map<number, Promise<PersonAnswer | undefined>>();
  const personOf = (id: number) => {
    const known = people.get(id) ?? readPerson(client, id);
    people.set(id, known);
    return known;
  };
  return (pupilId) => readFamily(client, pupilId, personOf);
}

async function readFamily(
  { get }: IeducarClient,
  pupilId: number,
  personOf: (id: number) => Promise<PersonAnswer | undefined>,
): Promise<IeducarFamily> {
  const { pessoa_id: personId, tipo_responsavel: kind } = await get({
    controller: 'Aluno',
    resource: 'aluno',
    parameters: { id: pupilId },
    answer: pupilAnswer,
  });
  const person = await personOf(personId);
  if (!person) return { gender: '', guardians: [], missing: [`a pessoa ${personId}`] };
  const guardians: IeducarGuardian[] = [];
  const missing: string[] = [];
  for (const { id, name } of responsibleOf(person, kind)) {
    const known = id ? await personOf(id) : undefined;
    if (id && !known) missing.push(`a pessoa ${id}, responsável`);
    const guardian = properName(known?.nome || name);
    if (guardian) guardians.push({ name: guardian, phone: known ? phoneOf(known) : '' });
  }
  const sex = person.sexo.toUpperCase();
  return { gender: sex === 'F' || sex === 'M' ? sex : '', guardians, missing };
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

/** Undefined where i-Educar has no row of the person. */
async function readPerson({ get }: IeducarClient, id: number): Promise<PersonAnswer | undefined> {
  try {
    return await get({
      controller: 'Pessoa',
      resource: 'pessoa',
      parameters: { id },
      answer: personAnswer,
    });
  } catch (error) {
    if (error instanceof IeducarRefusal) return undefined;
    throw error;
  }
}
