import * as z from 'zod/mini';
import { ContractForm } from './contract-form.ts';

const schema = z.object({
  child: z.object({
    name: z
      .string()
      .check(z.trim(), z.minLength(1, 'Campo obrigatório.'), z.maxLength(3, 'Longo.')),
  }),
  ids: z.array(z.string()).check(z.minLength(1, 'Escolha um.')),
});

function emptyForm() {
  const form = new ContractForm(schema, { child: { name: '' }, ids: [] });
  const name = { focus: jest.fn() };
  const ids = { focus: jest.fn() };
  form.connect('child.name', name);
  form.connect('ids', ids);
  return { form, name, ids };
}

const both = { 'child.name': 'Campo obrigatório.', ids: 'Escolha um.' };

test('nothing is wrong before the first submission', () => {
  const { form } = emptyForm();
  form.set('child.name', 'long name');

  expect(form.state()).toMatchObject({ values: { child: { name: 'long name' } }, errors: {} });
});

test('a wrong form is not sent, and its first field is focused', async () => {
  const { form, name, ids } = emptyForm();
  const send = jest.fn();
  await form.submit(send);

  expect(send).not.toHaveBeenCalled();
  expect(form.state().errors).toEqual(both);
  expect([name.focus, ids.focus].map((focus) => focus.mock.calls.length)).toEqual([1, 0]);
});

test('after a submission each change is checked at its own field', async () => {
  const { form } = emptyForm();
  await form.submit(jest.fn());
  form.set('child.name', 'Bia');
  expect(form.state().errors).toEqual({ ids: both.ids });

  form.set('child.name', 'Beatriz');
  expect(form.state().errors).toEqual({ 'child.name': 'Longo.', ids: both.ids });
});

test('a field that was left is checked by itself, and then followed', () => {
  const { form } = emptyForm();
  form.check('child.name');
  expect(form.state().errors).toEqual({ 'child.name': both['child.name'] });

  form.set('child.name', 'Bia');
  expect(form.state().errors).toEqual({});
});

test('what is sent is as the schema makes it, and only one at a time', async () => {
  const { form } = emptyForm();
  form.set('child.name', ' Bia ');
  form.set('ids', ['a']);
  let finish = () => {};
  const send = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const first = form.submit(send);
  const second = form.submit(send);
  expect(form.state().isSubmitting).toBe(true);
  finish();
  await Promise.all([first, second]);

  expect(send).toHaveBeenCalledTimes(1);
  expect(form.validate()).toEqual({ child: { name: 'Bia' }, ids: ['a'] });
  expect(form.state().isSubmitting).toBe(false);
});

test('a submission that fails leaves the form ready for another', async () => {
  const { form } = emptyForm();
  form.set('child.name', 'Bia');
  form.set('ids', ['a']);

  await expect(form.submit(() => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(form.state().isSubmitting).toBe(false);
});

test('what the server refuses stays until its field changes', async () => {
  const { form, ids } = emptyForm();
  form.set('child.name', 'Bia');
  form.set('ids', ['a']);
  await form.submit(() => Promise.resolve(form.refuse({ ids: 'Desconhecido.' })));
  expect(ids.focus).toHaveBeenCalledTimes(1);
  form.set('child.name', 'Bea');
  expect(form.state().errors).toMatchObject({ ids: 'Desconhecido.' });
  form.set('ids', ['b']);

  expect(form.state().errors).toEqual({});
});

test('rules between fields are checked too, and settled by either field', () => {
  const range = z.object({ start: z.string(), end: z.string() });
  const rules = ({ start, end }: { start: string; end: string }) =>
    start < end ? {} : { start: 'Depois do fim.', end: 'Antes do início.' };
  const form = new ContractForm(range, { start: '10:00', end: '09:00' }, rules);

  expect(form.validate()).toBeNull();
  expect(form.state().errors).toEqual({ start: 'Depois do fim.', end: 'Antes do início.' });
  form.set('end', '11:00');
  expect(form.state().errors).toEqual({ start: undefined, end: undefined });
  expect(form.validate()).toEqual({ start: '10:00', end: '11:00' });
});
