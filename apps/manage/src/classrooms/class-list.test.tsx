import { getClassroom } from '@caderneta/api-client/contract';
import { mockEndpoint } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths, pathTo } from '@caderneta/links';
import { renderRemote } from '@caderneta/platform/testing';
import { screen, within } from '@testing-library/react';
import { remote } from '../remote.ts';
import { maternal, sampleClassroom } from '../testing/sample-school.ts';
import { press } from '../testing/writing.ts';
import { classListCsv } from './class-list-csv.ts';

const server = mockServer(mockEndpoint(getClassroom, () => sampleClassroom()));
const open = () =>
  renderRemote(remote, { at: pathTo(paths.classList, { classroomId: maternal.id }) });

test('a class is listed with guardians and phones, is printed, and is downloaded', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const files: Blob[] = [];
  const names: string[] = [];
  URL.createObjectURL = (file: Blob) => `blob:${files.push(file)}`;
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  const { user } = open();
  const table = within(await screen.findByRole('table'));
  expect(table.getByRole('rowheader')).toHaveTextContent('Alice Moreira Lima');
  expect(table.getByText(/^Marta Lima/)).toHaveTextContent(
    'Marta Lima, (11) 98765-4321, marta@casa.demo',
  );
  await press(user, 'imprimir lista');
  expect(print).toHaveBeenCalledTimes(1);
  await press(user, 'baixar lista');
  expect(names).toEqual(['Maternal I.csv']);
  expect(files[0]?.size).toBe(new Blob([classListCsv(sampleClassroom())]).size);
});

test('a class without students has nothing to print', async () => {
  server.use(mockEndpoint(getClassroom, () => sampleClassroom({ students: [] })));
  open();
  expect(await screen.findByText('Não há nada aqui por enquanto.')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
