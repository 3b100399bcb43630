import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { handOver } from './hand-over.ts';

const choices = ['sexta', 'sábado'] as const;

interface AppFormProps {
  chosen: string;
  onChoose: (choice: string) => void;
}

/** A form of the app: what is chosen is sent at once. */
function AppForm({ chosen: before, onChoose }: AppFormProps) {
  const [chosen, setChosen] = useState(before);
  const [text, setText] = useState('');
  function choose(choice: string) {
    setChosen(choice);
    onChoose(choice);
  }
  return (
    <form aria-label="app">
      {choices.map((choice) => (
        <input
          key={choice}
          type="radio"
          name="resposta"
          value={choice}
          aria-label={choice}
          checked={chosen === choice}
          onChange={() => choose(choice)}
        />
      ))}
      <textarea
        name="texto"
        aria-label="recado"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </form>
  );
}

/** The same form as the server drew it, and the app's, where `chosen` is known. */
function drawBoth(drawn: string, chosen: string) {
  const view = document.body.appendChild(document.createElement('div'));
  const radios = choices.map(
    (choice) =>
      `<input type=radio name=resposta value=${choice} ${choice === drawn ? 'checked' : ''}>`,
  );
  view.innerHTML = `<form>${radios.join('')}<textarea name=texto></textarea></form>`;
  const onChoose = jest.fn();
  const { container } = render(<AppForm chosen={chosen} onChoose={onChoose} />);
  const inView = (name: string) => view.querySelector<HTMLInputElement>(name)!;
  return { inView, onChoose, takeOver: () => act(() => handOver(view, container)) };
}

test('a choice that the server drew never replaces what was chosen since', () => {
  const { onChoose, takeOver } = drawBoth('sexta', 'sábado');
  takeOver();
  expect(onChoose).not.toHaveBeenCalled();
  expect(screen.getByRole('radio', { name: 'sábado' })).toBeChecked();
});

test('what a person chose and typed before scripts ran goes over', async () => {
  const { inView, onChoose, takeOver } = drawBoth('sexta', 'sexta');
  await userEvent.click(inView('[value=sábado]'));
  await userEvent.type(inView('textarea'), 'Vamos de carona');
  takeOver();
  expect(onChoose.mock.calls).toEqual([['sábado']]);
  expect(screen.getByRole('textbox', { name: 'recado' })).toHaveValue('Vamos de carona');
});
