import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { giveVoice } from '../testing/voice.ts';
import { ListenButton } from './listen-button.tsx';
import { sentencesOf } from './speech.ts';

afterEach(() => Reflect.deleteProperty(window, 'speechSynthesis'));

test('a text is read aloud sentence by sentence, until the end', async () => {
  const voice = giveVoice('en-US', 'pt_BR');
  render(<ListenButton words={'Amanhã não há aula!\nVeja https://example.org/a. Até lá'} />);
  await userEvent.click(screen.getByRole('button', { name: 'ouvir' }));
  expect(voice.spoken.map(({ text }) => text)).toEqual([
    'Amanhã não há aula!',
    'Veja link.',
    'Até lá',
  ]);
  expect(voice.spoken[0]).toMatchObject({ lang: 'pt-BR', voice: { lang: 'pt_BR' } });
  act(voice.finish);
  expect(screen.getByRole('button', { name: 'ouvir' })).toBeVisible();
});

test('the reading stops by a tap, and when the page is left', async () => {
  const voice = giveVoice('pt-BR');
  const { unmount } = render(<ListenButton words="Levem boné." />);
  await userEvent.click(screen.getByRole('button', { name: 'ouvir' }));
  const before = voice.cancelled;
  await userEvent.click(screen.getByRole('button', { name: 'parar' }));
  expect(voice.cancelled).toBe(before + 1);

  await userEvent.click(screen.getByRole('button', { name: 'ouvir' }));
  const again = voice.cancelled;
  unmount();
  expect(voice.cancelled).toBe(again + 1);
});

test('a device without a Portuguese voice says so, until it has one', async () => {
  const voice = giveVoice('en-US');
  render(<ListenButton words="Levem boné." />);
  const listen = screen.getByRole('button', { name: 'ouvir' });
  await userEvent.click(listen);
  expect(screen.getByRole('status')).toHaveTextContent(/não tem uma voz em português/);
  expect(voice.spoken).toEqual([]);
  voice.languages.push('pt-BR');
  act(() => void voice.dispatchEvent(new Event('voiceschanged')));
  expect(screen.queryByText(/não tem uma voz/)).toBeNull();
  await userEvent.click(listen);
  expect(voice.spoken).toHaveLength(1);
});

test('a browser that cannot speak says so', async () => {
  render(<ListenButton words="Levem boné." />);
  await userEvent.click(screen.getByRole('button', { name: 'ouvir' }));
  expect(screen.getByRole('status')).toHaveTextContent(/não tem uma voz em português/);
});

test('decoration is not read aloud', () => {
  expect(sentencesOf('*** Aviso *** \n\n---\n👏👏\n• Boné\nTraga R$ 10,50.')).toEqual([
    '*** Aviso ***',
    'Boné',
    'Traga R$ 10,50.',
  ]);
});
