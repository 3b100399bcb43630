import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState, type SubmitEvent } from 'react';
import { Button } from '../action/button.tsx';
import { Checkbox } from './checkbox.tsx';
import { PasswordField } from './password-field.tsx';
import { SearchField } from './search-field.tsx';
import { SelectField } from './select-field.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

const names = ['name', 'password', 'role', 'notes', 'agreed'];

function PersonForm({ onSave }: { onSave: (person: Record<string, unknown>) => void }) {
  const [error, setError] = useState<string>();
  const name = useRef<HTMLInputElement>(null);

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { elements } = event.currentTarget;
    const value = (field: string) => (elements.namedItem(field) as HTMLInputElement).value;
    const person = Object.fromEntries(names.map((field) => [field, value(field)]));
    if (person.name) {
      setError(undefined);
      onSave(person);
    } else {
      setError('Campo obrigatório.');
      name.current?.focus();
    }
  }

  return (
    <form onSubmit={save}>
      <TextField label="Nome" hint="Como na lista" error={error} name="name" ref={name} />
      <PasswordField label="Senha" name="password" />
      <SelectField label="Função" name="role">
        <option value="">Selecionar</option>
        <option value="Teacher">Professor</option>
      </SelectField>
      <TextArea label="Detalhes" name="notes" />
      <Checkbox label="Confirmo" name="agreed" />
      <Button type="submit">salvar</Button>
    </form>
  );
}

test('a person fills a form, leaves a field empty, is told, and mends it', async () => {
  const user = userEvent.setup();
  const onSave = jest.fn();
  render(<PersonForm onSave={onSave} />);

  await user.click(screen.getByRole('button', { name: 'salvar' }));
  const name = screen.getByRole('textbox', { name: 'Nome' });
  expect(name).toBeInvalid();
  expect(name).toHaveAccessibleDescription('Como na lista Campo obrigatório.');
  expect(name).toHaveFocus();
  expect(onSave).not.toHaveBeenCalled();

  await user.type(name, 'Ana');
  await user.type(screen.getByLabelText('Senha'), 'Senha123');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Função' }), 'Professor');
  await user.type(screen.getByRole('textbox', { name: 'Detalhes' }), 'Oi');
  await user.click(screen.getByRole('checkbox', { name: 'Confirmo' }));
  await user.click(screen.getByRole('button', { name: 'salvar' }));

  expect(name).toBeValid();
  expect(onSave).toHaveBeenCalledWith({
    name: 'Ana',
    password: 'Senha123',
    role: 'Teacher',
    notes: 'Oi',
    agreed: 'on',
  });
});

test('a password is hidden until its owner wants to see it', async () => {
  const user = userEvent.setup();
  render(<PasswordField label="Senha" />);
  const field = screen.getByLabelText('Senha');
  await user.type(field, 'Senha123');
  expect(field).toHaveAttribute('type', 'password');

  await user.click(screen.getByRole('button', { name: 'mostrar senha' }));
  expect(field).toHaveAttribute('type', 'text');
  expect(field).toHaveValue('Senha123');

  await user.click(screen.getByRole('button', { name: 'ocultar senha' }));
  expect(field).toHaveAttribute('type', 'password');
});

test('no date field accepts a year beyond 2999, unless told otherwise', () => {
  render(
    <>
      <TextField label="Data" type="date" />
      <TextField label="Até" type="date" max="2030-01-01" />
    </>,
  );
  expect(screen.getByLabelText('Data')).toHaveAttribute('max', '2999-12-31');
  expect(screen.getByLabelText('Até')).toHaveAttribute('max', '2030-01-01');
});

test('a checkbox shows that only some are chosen', () => {
  const { rerender } = render(<Checkbox label="Turma" checked={false} indeterminate readOnly />);
  expect(screen.getByRole('checkbox', { name: 'Turma' })).toBePartiallyChecked();
  rerender(<Checkbox label="Turma" checked readOnly />);
  expect(screen.getByRole('checkbox', { name: 'Turma' })).toBeChecked();
});

test('a search is typed and cleared without leaving the field', async () => {
  const user = userEvent.setup();
  function Finder() {
    const [words, setWords] = useState('');
    return <SearchField label="Buscar aluno" value={words} onChange={setWords} />;
  }
  render(<Finder />);
  const field = screen.getByRole('searchbox', { name: 'Buscar aluno' });
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  await user.type(field, 'davi');
  await user.click(screen.getByRole('button', { name: 'limpar busca' }));
  expect(field).toHaveValue('');
  expect(field).toHaveFocus();
});
