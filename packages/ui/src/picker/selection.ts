import type { PickerClassroom } from './classroom.ts';

/** The ids chosen after `ids` were all chosen or all left out; none twice, order kept. */
export function choose(value: readonly string[], ids: readonly string[], chosen: boolean) {
  const left = new Set(value);
  for (const id of ids) {
    if (chosen) left.add(id);
    else left.delete(id);
  }
  return [...left];
}

function count(amount: number, one: string, many: string) {
  return `${amount.toLocaleString('pt-BR')} ${amount === 1 ? one : many}`;
}

export function describeClassrooms(amount: number) {
  return count(amount, 'turma', 'turmas');
}

/** '37 alunos · 68 responsáveis'; without guardians where nobody counted them. */
export function describeStudents(
  classrooms: readonly PickerClassroom[],
  selected: ReadonlySet<string>,
) {
  const students = classrooms
    .flatMap((classroom) => classroom.students)
    .filter(({ id }) => selected.has(id));
  const counts = students.flatMap(({ responsibleCount }) => responsibleCount ?? []);
  const words = [count(students.length, 'aluno', 'alunos')];
  if (counts.length > 0) {
    const guardians = counts.reduce((sum, amount) => sum + amount, 0);
    words.push(count(guardians, 'responsável', 'responsáveis'));
  }
  return words.join(' · ');
}
