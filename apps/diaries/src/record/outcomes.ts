import { ApiError } from '@caderneta/api-client';
import { formatList, shortNames } from '@caderneta/ui';
import type { Batch, NamedStudent, Outcome } from './fill-record.ts';

/** 'Ana Lima, Bruno Lima e Caio Reis' */
export function namesOf(students: readonly NamedStudent[]): string {
  const names = shortNames(students);
  return formatList(students.map(({ id, name }) => names.get(id) ?? name));
}

export function savedOutcome(batches: readonly Batch[]): Outcome {
  const students = batches.flatMap((batch) => batch.students);
  return { tone: 'success', text: `Diário salvo: ${namesOf(students)}.` };
}

/**
 * Names the students of a refused batch to send again, and why.
 * @param students those of the batch who have no other diary
 */
export function refusedOutcome(students: readonly NamedStudent[], error: unknown): Outcome {
  const reason = error instanceof ApiError && error.status !== 409 ? ` (${error.message})` : '';
  const text = `Ainda não salvo${reason}: ${namesOf(students)}. Confira e preencha de novo.`;
  return { tone: 'danger', text };
}

/** Ids of the students who had a diary of today already. */
export function alreadyFilled(error: unknown): string[] {
  return error instanceof ApiError && error.status === 409 ? error.studentIds : [];
}
