import type { ClassroomSummary } from '@caderneta/api-client/contract';
import { paths, pathTo } from '@caderneta/links';
import { useMemo } from 'react';
import type { Draft, Saved } from '../keeping/draft.ts';
import { useWriting } from '../keeping/use-writing.ts';
import {
  fieldOf,
  studentDrafts,
  studentParts,
  studentValues,
  toBody,
  wrongInStudent,
  type StudentValues,
} from './student-values.ts';
import { useReloadStudent, useSaveStudent } from './students.queries.ts';

export interface StudentWritingOptions {
  /** Null for a new student. */
  id: string | null;
  draftKey: string;
  start: Draft<StudentValues>;
  latest: Saved<StudentValues>;
  classrooms: readonly ClassroomSummary[];
}

const adding = { saved: 'Aluno adicionado!', failed: 'Houve um erro ao adicionar o aluno.' };
const editing = { saved: 'Aluno editado!', failed: 'Houve um erro ao salvar o aluno.' };

export type StudentWriting = ReturnType<typeof useStudentWriting>;

export function useStudentWriting(options: StudentWritingOptions) {
  const { id, draftKey, start, latest, classrooms } = options;
  const { mutateAsync } = useSaveStudent(id);
  const reload = useReloadStudent(id);
  const parts = useMemo(() => studentParts(classrooms), [classrooms]);
  return useWriting({
    schema: studentValues,
    wrongIn: wrongInStudent,
    parts,
    drafts: studentDrafts,
    draftKey,
    start,
    latest,
    send: (values, version) => mutateAsync({ body: toBody(values), ...version }),
    reload,
    fieldOf,
    ...(id === null ? adding : editing),
    back: ({ classroomId }) => pathTo(paths.manageClassroom, { classroomId }),
  });
}
