import { ApiError } from '@caderneta/api-client';
import { firstTwoWords } from '@caderneta/ui';
import type { Batch, NamedStudent, Outcome } from './fill-record.ts';

const list = new Intl.ListFormat('pt-BR', { type: 'conjunction' });

/** 'Ana Lima, Bruno Lima e Caio Reis' */
export function namesOf(students: readonly NamedStudent[]): string {
  return list.format(students.map(({ name }) => firstTwoWords(name)));
}

export function savedOutcome(batches: readonly Batch[]): Outcome {
  const students = batches.flatMap((batch) => batch.students);
  return { tone: 'success', text: `Diário salvo: ${namesOf(students)}.` };
}

/** Says why a batch was refused, and names the students to send again. */
export function refusedOutcome(batch: Batch, error: unknown): Outcome {
  const had = batch.students.filter(({ id }) => alreadyFilled(error).includes(id));
  const left = batch.students.filter((student) => !had.includes(student));
  const sentences = [];
  if (had.length > 0) {
    const have = had.length === 1 ? 'já tem' : 'já têm';
    sentences.push(`${namesOf(had)} ${have} o diário de hoje; o que você preencheu não foi salvo.`);
  }
  if (left.length > 0) {
    const reason = had.length === 0 && error instanceof ApiError ? ` (${error.message})` : '';
    sentences.push(`Ainda não salvo${reason}: ${namesOf(left)}. Confira e preencha de novo.`);
  }
  return { tone: 'danger', text: sentences.join(' ') };
}

/** Ids of the students who had a diary of today already. */
export function alreadyFilled(error: unknown): string[] {
  return error instanceof ApiError && error.status === 409 ? error.studentIds : [];
}
