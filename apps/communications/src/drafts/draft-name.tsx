import { counted, countText } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { classroomsQuery } from '../recipients/classrooms.queries.ts';
import { recipientsQuery } from '../recipients/recipients.queries.ts';

/** Fields of a draft that can name it. */
export interface DraftContents {
  title: string;
  description?: string;
  /** How many files it has, and what one and several of them are called. */
  files: number;
  nouns?: readonly [one: string, several: string];
  /** Recipients: students or whole classrooms. */
  studentIds?: readonly string[];
  classroomIds?: readonly string[];
}

interface ChosenClassroom {
  id: string;
  name: string;
  students?: readonly { id: string }[];
}

/** Names a draft by its text, else by its recipients and files. */
export function DraftName(contents: DraftContents) {
  const { title, description = '', files, nouns = ['arquivo', 'arquivos'] } = contents;
  const { studentIds = [], classroomIds } = contents;
  const { data: withStudents = [] } = useQuery({ ...recipientsQuery, enabled: !classroomIds });
  const { data: plain = [] } = useQuery({ ...classroomsQuery, enabled: !!classroomIds });

  const written = title.trim() || description.trim();
  if (written) return `“${written.length > 80 ? `${written.slice(0, 80).trim()}…` : written}”`;
  const people = classroomIds
    ? describeClassrooms(plain.filter(({ id }) => classroomIds.includes(id)))
    : describeStudents(studentIds, withStudents);
  const words = ['rascunho'];
  if (people) words.push(`para ${people}`);
  if (files > 0) words.push(`com ${files} ${nouns[files === 1 ? 0 : 1]}`);
  return words.join(' ');
}

const named = 3;

function describeClassrooms(chosen: readonly ChosenClassroom[]) {
  if (chosen.length > named) return `${countText(chosen.length)} turmas`;
  return chosen.map(({ name }) => name).join(', ');
}

/** '1º ano A' where whole classrooms are chosen, else '3 alunos'. */
function describeStudents(ids: readonly string[], classrooms: readonly ChosenClassroom[]) {
  if (ids.length === 0) return '';
  const chosen = new Set(ids);
  const touched = classrooms.filter(({ students = [] }) =>
    students.some(({ id }) => chosen.has(id)),
  );
  const areWhole = touched.every(({ students = [] }) => students.every(({ id }) => chosen.has(id)));
  if (touched.length > 0 && areWhole) return describeClassrooms(touched);
  return counted(ids.length, 'aluno', 'alunos');
}
