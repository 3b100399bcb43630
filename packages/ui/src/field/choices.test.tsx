import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { SegmentedChoice } from './segmented-choice.tsx';
import { Stepper } from './stepper.tsx';

const options = [
  { value: 'No', label: 'Não quis' },
  { value: 'Full', label: 'Quis todo' },
] as const;

function Lunch({ onChange }: { onChange: (value: string | null) => void }) {
  const [value, setValue] = useState<'No' | 'Full' | null>(null);
  return (
    <SegmentedChoice
      label="Almoço"
      options={options}
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
      error={value === null ? 'Este campo deve ser preenchido' : undefined}
    />
  );
}

test('one of the options is chosen, changed, and taken back', async () => {
  const user = userEvent.setup();
  const onChange = jest.fn();
  render(<Lunch onChange={onChange} />);
  const group = screen.getByRole('group', { name: 'Almoço' });
  expect(group).toHaveAccessibleDescription('Este campo deve ser preenchido');

  await user.click(screen.getByRole('radio', { name: 'Quis todo' }));
  expect(screen.getByRole('radio', { name: 'Quis todo' })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'Não quis' }));
  await user.click(screen.getByRole('radio', { name: 'Não quis' }));
  expect(screen.getByRole('radio', { name: 'Não quis' })).not.toBeChecked();
  expect(onChange.mock.calls).toEqual([['Full'], ['No'], [null]]);
});

test('the keyboard chooses among the options', async () => {
  const user = userEvent.setup();
  const onChange = jest.fn();
  render(<Lunch onChange={onChange} />);
  await user.tab();
  await user.keyboard(' ');
  await user.keyboard('{ArrowRight}');

  expect(screen.getByRole('radio', { name: 'Quis todo' })).toBeChecked();
  expect(onChange.mock.calls).toEqual([['No'], ['Full']]);
});

function Naps({ onChange }: { onChange: (value: number | null) => void }) {
  const [value, setValue] = useState<number | null>(null);
  return (
    <Stepper
      label="Sono"
      value={value}
      max={5}
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
    />
  );
}

test('a count is tapped between nothing and its maximum, and never beyond', async () => {
  const user = userEvent.setup();
  const onChange = jest.fn();
  render(<Naps onChange={onChange} />);
  const more = screen.getByRole('button', { name: 'mais: Sono' });
  const less = screen.getByRole('button', { name: 'menos: Sono' });
  await user.click(less);
  for (let taps = 0; taps < 7; taps += 1) await user.click(more);
  expect(screen.getByRole('spinbutton', { name: 'Sono' })).toHaveValue(5);
  for (let taps = 0; taps < 8; taps += 1) await user.click(less);

  expect(screen.getByRole('spinbutton', { name: 'Sono' })).toHaveValue(null);
  const given = onChange.mock.calls.map(([value]: [number | null]) => value);
  expect(given).toEqual([1, 2, 3, 4, 5, 4, 3, 2, 1, 0, null]);
});

test('only a number can be typed as a count', async () => {
  const user = userEvent.setup();
  const onChange = jest.fn();
  render(<Naps onChange={onChange} />);
  const field = screen.getByRole('spinbutton', { name: 'Sono' });
  await user.type(field, '6');
  await user.type(field, '-1');
  expect(onChange.mock.calls.filter(([value]: [number]) => value > 5 || value < 0)).toEqual([]);
  await user.clear(field);
  await user.type(field, '3');

  expect(field).toHaveValue(3);
  expect(onChange).toHaveBeenLastCalledWith(3);
});
