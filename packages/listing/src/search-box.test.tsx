import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { lazy, Suspense } from 'react';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import { SearchBox, useListAddress } from './index.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function List() {
  const { address, search, filter } = useListAddress(['tipo']);
  return (
    <>
      <SearchBox label="Buscar turma" search={address.search} onSearch={search} />
      <button onClick={() => filter('tipo', 'manha')}>manhã</button>
      <Link to="/turmas/1">Jardim A</Link>
    </>
  );
}

/** Its code does not arrive while the test lasts. */
const Classroom = lazy(() => new Promise<never>(() => undefined));

const here = () => window.location.pathname + window.location.search;

function openList() {
  window.history.replaceState(null, '', '/turmas');
  render(
    <BrowserRouter>
      <Suspense>
        <Routes>
          <Route path="/turmas" element={<List />} />
          <Route path="/turmas/1" element={<Classroom />} />
        </Routes>
      </Suspense>
    </BrowserRouter>,
  );
  return userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
}

const wait = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

test('a search does not lead back from a row that was opened before it started', async () => {
  const user = openList();
  await user.type(screen.getByRole('searchbox', { name: 'Buscar turma' }), 'jardim');
  await user.click(screen.getByRole('link', { name: 'Jardim A' }));
  await wait(300);
  expect(screen.getByRole('link', { name: 'Jardim A' })).toBeVisible();
  expect(here()).toBe('/turmas/1');
});

test('a search starts after a pause, beside a filter that was set meanwhile', async () => {
  const user = openList();
  await user.type(screen.getByRole('searchbox', { name: 'Buscar turma' }), 'jardim');
  await user.click(screen.getByRole('button', { name: 'manhã' }));
  await wait(299);
  expect(here()).toBe('/turmas?tipo=manha');
  await wait(1);
  expect(here()).toBe('/turmas?tipo=manha&busca=jardim');
});
