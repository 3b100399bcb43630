import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { put } from './writing.ts';

const part = (name: RegExp) => within(screen.getByRole('group', { name }));

/** The parts of the open student form. */
export const form = {
  name: () => part(/^Sobre o aluno/).getByLabelText('Nome'),
  classroom: () => screen.getByLabelText('Turma'),
  gender: () => screen.getByLabelText('Gênero'),
  first: () => part(/^Primeiro responsável/),
  second: () => part(/^Segundo responsável/),
};

export interface TypedGuardian {
  Nome?: string;
  Celular?: string;
  Email?: string;
}

/** Types a guardian's values. */
export async function typeGuardian(
  user: UserEvent,
  place: 'first' | 'second',
  guardian: TypedGuardian,
): Promise<void> {
  for (const [label, value] of Object.entries(guardian)) {
    await put(user, form[place]().getByLabelText(label), String(value));
  }
}

/** Fills in all that a new student needs. */
export async function fillStudent(user: UserEvent): Promise<void> {
  await screen.findByLabelText('Gênero');
  await put(user, form.name(), 'Clara Nunes');
  await user.selectOptions(form.gender(), 'Feminino');
  await typeGuardian(user, 'first', { Nome: 'Ana Nunes', Celular: '11955554444' });
}
