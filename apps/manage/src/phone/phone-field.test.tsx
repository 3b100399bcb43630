import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { PhoneField } from './phone-field.tsx';

const changes: string[] = [];

function Phone() {
  const [digits, setDigits] = useState('');
  return (
    <PhoneField
      label="Celular"
      value={digits}
      onChange={(value) => {
        changes.push(value);
        setDigits(value);
      }}
    />
  );
}

function open() {
  changes.length = 0;
  render(<Phone />);
  return { user: userEvent.setup(), field: screen.getByLabelText<HTMLInputElement>('Celular') };
}

test('a phone is formatted while it is typed, and is digits inside', async () => {
  const { user, field } = open();
  const seen: string[] = [];
  for (const key of '11987654321') {
    await user.type(field, key);
    seen.push(field.value);
  }
  expect(seen).toEqual([
    '(1',
    '(11',
    '(11) 9',
    '(11) 98',
    '(11) 987',
    '(11) 9876',
    '(11) 98765',
    '(11) 98765-4',
    '(11) 98765-43',
    '(11) 98765-432',
    '(11) 98765-4321',
  ]);
  expect(changes.at(-1)).toBe('11987654321');
});

test('each backspace deletes the digit before the cursor, until the field is empty', async () => {
  const { user, field } = open();
  await user.type(field, '119876');
  await user.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}');
  expect(field).toHaveValue('(11');
  await user.keyboard('{Backspace}{Backspace}');
  expect(field).toHaveValue('');
});

test('a digit can be corrected in the middle, and the cursor stays there', async () => {
  const { user, field } = open();
  await user.type(field, '11987654321');
  await user.type(field, '{Backspace}5', { initialSelectionStart: 7, initialSelectionEnd: 7 });

  expect(field).toHaveValue('(11) 95765-4321');
  expect(field.selectionStart).toBe(7);
});

test.each([
  ['+55 (11) 98765-4321', '11987654321'],
  ['011 98765 4321', '11987654321'],
  ['celular 11.98765.4321', '11987654321'],
  ['(0xx11) 98765-4321 (mãe)', '11987654321'],
  ['119876543210', '119876543210'],
  ['+598 99 123 456', '+598 99 123 456'],
])('of the pasted “%s” the digits %s are held', async (text, digits) => {
  const { user, field } = open();
  await user.click(field);
  await user.paste(text);

  expect(changes.at(-1)).toBe(digits);
});
