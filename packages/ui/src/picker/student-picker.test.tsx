import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { useState } from 'react';
import type { PickerClassroom } from './classroom.ts';
import { indexClassrooms } from './find-students.ts';
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

function setup(props: Partial<StudentPickerProps> = {}, chosen: string[] = []) {
  const onChange = jest.fn();
  function Host() {
    const [value, setValue] = useState(chosen);
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

test('groups stand beside the classrooms, and one box chooses a group of several', async () => {
  const groups = [
    { id: 'g1', name: 'Transporte', studentIds: ['joao', 'alice', 'left'] },
    { id: 'g2', name: 'Ninguém', studentIds: ['left'] },
  ];
  const { user, onChange } = setup({ groups, fixed: new Set(['alice']) }, ['bento']);
  expect(screen.queryByRole('checkbox', { name: /Ninguém/ })).not.toBeInTheDocument();
  expect(box('Transporte · grupo · 2 alunos')).toBePartiallyChecked();
  await user.click(box('Transporte · grupo · 2 alunos'));
  expect(onChange).toHaveBeenLastCalledWith(['bento', 'joao']);
  expect(box('Jardim')).toBeChecked();
  await user.click(box('Transporte · grupo · 2 alunos'));
  expect(onChange).toHaveBeenLastCalledWith(['bento']);

  await user.type(screen.getByRole('searchbox'), 'transp');
  expect(box('Transporte · grupo · 2 alunos')).toBeVisible();
  expect(screen.queryByText('Nada encontrado.')).not.toBeInTheDocument();
  expect(screen.queryByRole('checkbox', { name: 'Jardim' })).not.toBeInTheDocument();
});

test('who is fixed stays ticked, by the box of the class too', async () => {
  const { user, onChange } = setup({ fixed: new Set(['alice', 'joao']) });
  expect(screen.getByRole('group', { name: 'Destinatários' })).toHaveTextContent('0 alunos');
  expect(box('Jardim')).toBeChecked();
  expect(box('Jardim')).toBeDisabled();
  await user.click(box('Maternal I'));
  expect(onChange).toHaveBeenLastCalledWith(['bento']);
  await user.click(screen.getByRole('button', { name: '2 de 2 alunos de Maternal I' }));
  expect(box('Alice Moreira')).toBeDisabled();
  await user.click(box('Maternal I'));
  expect(onChange).toHaveBeenLastCalledWith([]);
  expect(box('Alice Moreira')).toBeChecked();
});

test.each([
  [false, ['alice', 'left', 'erased'], '2 alunos escolhidos não estão mais na lista.', ['alice']],
  [true, ['m1', 'archived'], 'Uma turma escolhida não está mais na lista.', ['m1']],
])(
  'what is not offered any more is told and taken out',
  async (hideStudents, chosen, said, left) => {
    const { user, onChange } = setup({ hideStudents }, chosen);

    expect(screen.getByText(said)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'tirar da escolha' }));
    expect(onChange).toHaveBeenLastCalledWith(left);
    expect(screen.queryByText(said)).not.toBeInTheDocument();
  },
);

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

test('a search without accents finds a student, and choosing keeps the earlier choice', async () => {
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

test('children whose shown words are equal get the next one, then a guardian', async () => {
  const students = [
    { id: 'a', name: 'Ana Clara Dias' },
    { id: 'b', name: 'Ana Clara de Melo Reis' },
    { id: 'c', name: 'Caio Lima', guardianName: 'Rosa Lima' },
    { id: 'd', name: 'Caio Lima', guardianName: 'Marta Luz' },
  ];
  const { user } = setup({ classrooms: [{ id: 'm1', name: 'Jardim', students }] });
  await user.click(screen.getByRole('button', { name: '0 de 4 alunos de Jardim' }));
  for (const name of ['Ana Clara Dias', 'Ana Clara de Melo', 'Caio Lima (Rosa Lima)']) {
    expect(box(name)).toBeVisible();
  }
  await user.type(screen.getByRole('searchbox'), 'melo');
  expect(box('Ana Clara de Melo')).toBeVisible();
});

test('a notice board accepts only whole classrooms', async () => {
  const { user, onChange } = setup({ hideStudents: true, error: 'Campo obrigatório.' });
  expect(screen.getByRole('group')).toHaveAccessibleDescription('Campo obrigatório.');
  await user.click(box('Jardim'));
  expect(onChange).toHaveBeenLastCalledWith(['m2']);
  expect(screen.getByText('1 turma')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(box('Todas as turmas')).toBePartiallyChecked();
});

test('five thousand students are rendered only when their classroom is opened', async () => {
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

test('a box chooses only the students that a search shows, and says so', async () => {
  const { user, onChange } = setup();
  await user.click(box('Jardim'));
  await user.type(screen.getByRole('searchbox'), 'alice');
  await user.click(box('Maternal I · marcar o aluno encontrado'));
  expect(onChange).toHaveBeenLastCalledWith(['joao', 'alice']);
  expect(box('Maternal I · marcar o aluno encontrado')).toBeChecked();
  expect(screen.getByRole('button', { name: '1 de 2 alunos de Maternal I' })).toBeVisible();
  expect(screen.getByText('2 alunos · 4 responsáveis')).toBeVisible();

  await user.clear(screen.getByRole('searchbox'));
  expect(box('Maternal I')).toBePartiallyChecked();
  // 'o' is in João, Bento and Moreira.
  await user.type(screen.getByRole('searchbox'), 'e o');
  expect(studentBox('Todas as turmas')).not.toBeInTheDocument();
  await user.click(box('Busca · marcar os 3 encontrados'));
  expect(onChange).toHaveBeenLastCalledWith(['joao', 'alice', 'bento']);
  await user.click(box('Busca · marcar os 3 encontrados'));
  expect(onChange).toHaveBeenLastCalledWith([]);
});

const someSchool = fc
  .array(
    fc.record({
      name: fc.constantFrom('Ana', 'Turma', 'Jardim'),
      students: fc.array(fc.constantFrom('Ana Lima', 'Bia Souza', 'Caio Ana', 'Davi'), {
        maxLength: 4,
      }),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((rooms): PickerClassroom[] =>
    rooms.map(({ name, students }, room) => ({
      id: `r${room}`,
      name: `${name} ${room}`,
      students: students.map((student, seat) => ({
        id: `r${room}s${seat}`,
        name: `${student} ${room}${seat}`,
      })),
    })),
  );
const someSteps = fc.array(
  fc.oneof(
    fc.record({ search: fc.constantFrom('', 'ana', 'souza', 'turma', 'a', '0') }),
    fc.record({ click: fc.nat() }),
  ),
  { minLength: 2, maxLength: 12 },
);

test('no click ever touches a student that the search leaves out', () => {
  fc.assert(
    fc.property(someSchool, someSteps, (school, steps) => {
      let value: string[] = [];
      let search = '';
      function Host() {
        const [ids, setIds] = useState(value);
        value = ids;
        return <StudentPicker classrooms={school} value={ids} onChange={setIds} />;
      }
      const { unmount, container } = render(<Host />);
      const find = indexClassrooms(school, false);
      for (const step of steps) {
        if ('search' in step) {
          search = step.search;
          fireEvent.change(screen.getByRole('searchbox'), { target: { value: search } });
          continue;
        }
        const boxes = [...container.querySelectorAll<HTMLInputElement>('input:enabled')].filter(
          ({ type }) => type === 'checkbox',
        );
        const clicked = boxes[step.click % Math.max(1, boxes.length)];
        if (!clicked) continue;
        const before = new Set(value);
        const willCheck = !clicked.checked;
        act(() => clicked.click());
        const found = new Set(
          find(search).classrooms.flatMap(({ students }) => students.map(({ id }) => id)),
        );
        const after = new Set(value);
        const changed = [...before, ...after].filter((id) => before.has(id) !== after.has(id));
        expect(changed.filter((id) => !found.has(id))).toEqual([]);
        expect(changed.every((id) => after.has(id) === willCheck)).toBe(true);
        // A box shows the state of all its students.
        expect(clicked).toHaveProperty('checked', willCheck);
        expect(clicked).not.toBePartiallyChecked();
      }
      unmount();
    }),
    { numRuns: 30 },
  );
});
