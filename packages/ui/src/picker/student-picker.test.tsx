import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { useState } from 'react';
import type { PickerClassroom } from './classroom.ts';
import { choose } from './selection.ts';
import { StudentPicker, type StudentPickerProps } from './student-picker.tsx';

const classrooms: PickerClassroom[] = [
  {
    id: 'm1',
    name: 'Maternal I',
    students: [
      { id: 'alice', name: 'Alice Moreira da Silva', responsibleCount: 2 },
      { id: 'bento', name: 'Bento Carvalho', responsibleCount: 1 },
    ],
  },
  { id: 'm2', name: 'Jardim', students: [{ id: 'joao', name: 'João Pedro', responsibleCount: 2 }] },
];

function setup(props: Partial<StudentPickerProps> = {}) {
  const onChange = jest.fn();
  function Host() {
    const [value, setValue] = useState<string[]>([]);
    onChange.mockImplementation(setValue);
    return <StudentPicker {...{ classrooms, value, onChange }} {...props} />;
  }
  render(<Host />);
  return { user: userEvent.setup(), onChange };
}

const box = (name: string) => screen.getByRole('checkbox', { name });
const studentBox = (name: string) => screen.queryByRole('checkbox', { name });

test('a teacher chooses a classroom and leaves one student out', async () => {
  const { user, onChange } = setup();
  expect(screen.getByRole('group', { name: 'Destinatários' })).toHaveTextContent('0 alunos');
  await user.click(box('Maternal I'));
  expect(onChange).toHaveBeenLastCalledWith(['alice', 'bento']);
  expect(screen.getByText('2 alunos · 3 responsáveis')).toBeVisible();

  expect(studentBox('Alice Moreira')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '2 de 2 alunos de Maternal I' }));
  expect(screen.getByTitle('Alice Moreira da Silva')).toHaveTextContent(/^Alice Moreira$/);
  await user.click(box('Alice Moreira'));

  expect(onChange).toHaveBeenLastCalledWith(['bento']);
  expect(box('Maternal I')).toBePartiallyChecked();
  expect(screen.getByText('1 aluno · 1 responsável')).toBeVisible();
  expect(screen.getByRole('button', { name: '1 de 2 alunos de Maternal I' })).toBeVisible();
});

test('the keyboard alone is enough', async () => {
  const { user, onChange } = setup();
  await user.tab();
  expect(screen.getByRole('searchbox', { name: 'Buscar aluno ou turma' })).toHaveFocus();
  await user.tab();
  await user.keyboard(' ');
  expect(box('Todas as turmas')).toBeChecked();
  expect(onChange).toHaveBeenLastCalledWith(['alice', 'bento', 'joao']);
  await user.keyboard(' ');
  expect(onChange).toHaveBeenLastCalledWith([]);
  await user.tab();
  await user.tab();
  await user.keyboard('{Enter}');
  await user.tab();
  expect(box('Alice Moreira')).toHaveFocus();
});

test('a search without accents finds a student, and choosing keeps who was chosen before', async () => {
  const { user, onChange } = setup();
  await user.click(box('Maternal I'));
  await user.type(screen.getByRole('searchbox'), 'joao');
  expect(studentBox('Maternal I')).not.toBeInTheDocument();
  await user.click(box('João Pedro'));
  expect(onChange).toHaveBeenLastCalledWith(['alice', 'bento', 'joao']);

  await user.clear(screen.getByRole('searchbox'));
  await user.type(screen.getByRole('searchbox'), 'matern');
  expect(box('Maternal I')).toBeChecked();
  await user.type(screen.getByRole('searchbox'), 'zzz');
  expect(screen.getByText('Nada encontrado.')).toBeVisible();
});

test('a diary is filled for one classroom only, which stays open', () => {
  setup({ lockedClassroomId: 'm2', title: 'Alunos' });
  const group = screen.getByRole('group', { name: 'Alunos' });
  expect(within(group).getAllByRole('checkbox')).toHaveLength(2);
  expect(box('João Pedro')).toBeVisible();
  expect(within(group).queryByRole('button')).not.toBeInTheDocument();
});

test('a notice board takes whole classrooms', async () => {
  const { user, onChange } = setup({ hideStudents: true, error: 'Campo obrigatório.' });
  expect(screen.getByRole('group')).toHaveAccessibleDescription('Campo obrigatório.');
  await user.click(box('Jardim'));
  expect(onChange).toHaveBeenLastCalledWith(['m2']);
  expect(screen.getByText('1 turma')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(box('Todas as turmas')).toBePartiallyChecked();
});

test('five thousand students are there, but not drawn until asked for', async () => {
  const school = Array.from({ length: 200 }, (_, room) => ({
    id: `r${room}`,
    name: `Turma ${room}`,
    students: Array.from({ length: 25 }, (__, seat) => ({
      id: `r${room}s${seat}`,
      name: `Aluno ${room} ${seat}`,
    })),
  }));
  const { user, onChange } = setup({ classrooms: school });
  // By label and selector: asking a page this long by role takes seconds.
  expect(document.querySelectorAll('input[type="checkbox"]')).toHaveLength(201);
  await user.click(screen.getByLabelText('Todas as turmas'));
  expect(onChange.mock.lastCall?.[0]).toHaveLength(5000);
  expect(screen.getByText('5.000 alunos')).toBeVisible();
});

test('choosing and leaving out never doubles anybody nor touches anybody else', () => {
  const ids = fc.uniqueArray(fc.string(), { maxLength: 20 });
  fc.assert(
    fc.property(ids, ids, (value, some) => {
      expect(new Set(choose(value, some, true))).toEqual(new Set([...value, ...some]));
      expect(choose(value, some, true)).toHaveLength(new Set([...value, ...some]).size);
      expect(choose(choose(value, some, true), some, false)).toEqual(
        value.filter((id) => !some.includes(id)),
      );
    }),
  );
});
