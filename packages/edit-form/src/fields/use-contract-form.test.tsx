import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as z from 'zod/mini';
import { useContractForm, type ContractFormOptions } from './use-contract-form.ts';

const schema = z.object({
  child: z.object({
    name: z
      .string()
      .check(z.trim(), z.minLength(1, 'Campo obrigatório.'), z.maxLength(3, 'Longo.')),
  }),
  ids: z.array(z.string()).check(z.minLength(1, 'Escolha um.')),
});
type Values = z.output<typeof schema>;

type FormProps = Partial<ContractFormOptions<Values>> & {
  send?: (values: Values) => Promise<unknown>;
};

let rendered = 0;
let form: ReturnType<typeof useContractForm<Values>>;

function Form({ send = () => Promise.resolve(), ...options }: FormProps) {
  rendered += 1;
  form = useContractForm<Values>({ schema, start: { child: { name: '' }, ids: [] }, ...options });
  const { error: nameError, ...name } = form.registerInput('child.name');
  const { error: idsError, value, onChange, ref } = form.registerField('ids');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit(send).catch(() => undefined);
      }}
    >
      <input aria-label="name" aria-description={nameError} {...name} />
      <button
        type="button"
        aria-description={idsError}
        ref={(button) => ref(button)}
        onClick={() => onChange([...value, 'a'])}
      >
        add
      </button>
      <button aria-busy={form.isSubmitting}>send</button>
    </form>
  );
}

function open(props: FormProps = {}) {
  render(<Form {...props} />);
  const name = () => screen.getByLabelText('name');
  const add = () => screen.getByRole('button', { name: 'add' });
  return {
    user: userEvent.setup(),
    name,
    add,
    send: () => screen.getByRole('button', { name: 'send' }),
    said: () => [name(), add()].map((field) => field.getAttribute('aria-description')),
  };
}

test('says nothing before the first submission, and renders nothing for a key', async () => {
  const { user, name, said } = open();
  const before = rendered;
  await user.type(name(), 'a long name');

  expect(said()).toEqual([null, null]);
  expect(rendered).toBe(before);
  expect(form.getValues()).toEqual({ child: { name: 'a long name' }, ids: [] });
});

test('does not send invalid values, and focuses the first field with an error', async () => {
  const send = jest.fn();
  const { user, name, said, ...buttons } = open({ send });
  await user.click(buttons.send());

  expect(send).not.toHaveBeenCalled();
  expect(said()).toEqual(['Campo obrigatório.', 'Escolha um.']);
  expect(name()).toHaveFocus();
});

test('after a submission each field follows its changes', async () => {
  const { user, name, add, said, send } = open();
  await user.click(send());
  await user.type(name(), 'Bia');
  expect(said()).toEqual([null, 'Escolha um.']);
  await user.type(name(), 'na');
  expect(said()).toEqual(['Longo.', 'Escolha um.']);
  await user.click(add());
  expect(said()).toEqual(['Longo.', null]);
});

test('a form that checks on blur shows the error of a field as it is left', async () => {
  const { user, name, said } = open({ checks: 'onBlur' });
  await user.click(name());
  await user.tab();
  expect(said()).toEqual(['Campo obrigatório.', null]);
  await user.type(name(), 'B');
  expect(said()).toEqual([null, null]);
});

test('sends the schema’s output, one request at a time', async () => {
  let finish = () => {};
  const send = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const { user, ...place } = open({ send, start: { child: { name: ' Bia ' }, ids: ['a'] } });
  await user.click(place.send());
  await user.click(place.send());
  expect(place.send()).toHaveAttribute('aria-busy', 'true');
  await act(async () => finish());

  expect(send.mock.calls).toEqual([[{ child: { name: 'Bia' }, ids: ['a'] }]]);
  expect(place.send()).toHaveAttribute('aria-busy', 'false');
});

test('a submission that fails leaves the form ready for another', async () => {
  const send = jest.fn(() => Promise.reject(new Error('down')));
  const { user, ...place } = open({ send, start: { child: { name: 'Bia' }, ids: ['a'] } });
  await user.click(place.send());
  await user.click(place.send());

  expect(send).toHaveBeenCalledTimes(2);
});

test('an error of the server stays until its field changes', async () => {
  const send = () => Promise.resolve(form.setErrors({ ids: 'Desconhecido.' }));
  const { user, name, add, said, ...place } = open({
    send,
    start: { child: { name: 'Bia' }, ids: ['b'] },
  });
  await user.click(place.send());
  expect(add()).toHaveFocus();
  await user.clear(name());
  await user.type(name(), 'Bea');
  expect(said()).toEqual([null, 'Desconhecido.']);
  await user.click(add());
  expect(said()).toEqual([null, null]);
});

test('checks rules between fields, and settles them by either field', async () => {
  const range = z.object({ start: z.string(), end: z.string() });
  const { result } = renderHook(() => {
    const hours = useContractForm({
      schema: range,
      start: { start: '10:00', end: '09:00' },
      rules: ({ start, end }) =>
        start < end ? {} : { start: 'Depois do fim.', end: 'Antes do início.' },
    });
    return { ...hours, start: hours.registerField('start'), end: hours.registerField('end') };
  });
  await act(async () => expect(await result.current.validate()).toBeNull());
  const said = () => [result.current.start.error, result.current.end.error];
  expect(said()).toEqual(['Depois do fim.', 'Antes do início.']);
  await act(async () => result.current.end.onChange('11:00'));

  expect(said()).toEqual([undefined, undefined]);
  await act(async () =>
    expect(await result.current.validate()).toEqual({ start: '10:00', end: '11:00' }),
  );
});

test('leaving a field by a press says what is wrong after the click', async () => {
  const { name, add, said } = open({ checks: 'onBlur' });
  act(() => name().focus());
  fireEvent.pointerDown(add());
  fireEvent.mouseDown(add());
  await act(async () => fireEvent.blur(name()));
  expect(said()).toEqual([null, null]);
  fireEvent.pointerUp(add());
  fireEvent.mouseUp(add());
  expect(said()).toEqual([null, null]);
  fireEvent.click(add());
  await waitFor(() => expect(said()[0]).toBe('Campo obrigatório.'));
});
