import { counted, countText } from '@caderneta/formats';
import type { PickerClassroom } from './classroom.ts';

/** Adds `ids` to a selection, or removes them. Keeps the order, without duplicates. */
export function choose(value: readonly string[], ids: readonly string[], chosen: boolean) {
  const left = new Set(value);
  for (const id of ids) {
    if (chosen) left.add(id);
    else left.delete(id);
  }
  return [...left];
}

/** The state of a box for these students, `chosen` of whom are chosen, the fixed ones for good. */
export function boxOf(ids: readonly string[], chosen: number, fixed: ReadonlySet<string>) {
  const total = ids.length;
  return {
    checked: total > 0 && chosen === total,
    indeterminate: chosen > 0 && chosen < total,
    disabled: ids.every((id) => fixed.has(id)),
  };
}

/** Says what the box over a search's results chooses: 'marcar os 12 encontrados'. */
export function describeFound(amount: number, what: 'students' | 'classrooms') {
  if (what === 'classrooms') {
    return amount === 1
      ? 'marcar a turma encontrada'
      : `marcar as ${countText(amount)} turmas encontradas`;
  }
  return amount === 1 ? 'marcar o aluno encontrado' : `marcar os ${countText(amount)} encontrados`;
}

/** '2 alunos escolhidos não estão mais na lista.' */
export function describeGone(amount: number, what: 'students' | 'classrooms') {
  if (what === 'classrooms') {
    return amount === 1
      ? 'Uma turma escolhida não está mais na lista.'
      : `${countText(amount)} turmas escolhidas não estão mais na lista.`;
  }
  return amount === 1
    ? 'Um aluno escolhido não está mais na lista.'
    : `${countText(amount)} alunos escolhidos não estão mais na lista.`;
}

export function describeClassrooms(amount: number) {
  return counted(amount, 'turma', 'turmas');
}

/** '37 alunos · 68 responsáveis'; without guardians if the students have no `responsibleCount`. */
export function describeStudents(
  classrooms: readonly PickerClassroom[],
  selected: ReadonlySet<string>,
) {
  const students = classrooms
    .flatMap((classroom) => classroom.students)
    .filter(({ id }) => selected.has(id));
  const counts = students.flatMap(({ responsibleCount }) => responsibleCount ?? []);
  const words = [counted(students.length, 'aluno', 'alunos')];
  if (counts.length > 0) {
    const guardians = counts.reduce((sum, amount) => sum + amount, 0);
    words.push(counted(guardians, 'responsável', 'responsáveis'));
  }
  return words.join(' · ');
}
