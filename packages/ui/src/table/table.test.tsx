import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { DataTable } from './data-table.tsx';
import type { DataTableColumn } from './data-table-row.tsx';
import { Pagination } from './pagination.tsx';

interface Notice {
  id: string;
  title: string;
  seen: number;
}

const notices: Notice[] = [
  { id: 'a', title: 'Passeio ao Museu da Língua Portuguesa', seen: 51 },
  { id: 'b', title: 'Uniforme de verão', seen: 118 },
];

const columns: DataTableColumn<Notice>[] = [
  { key: 'title', header: 'Título', cell: ({ title }) => title },
  {
    key: 'seen',
    header: 'Visualizações',
    align: 'end',
    cell: ({ seen }) => <strong>{seen}</strong>,
    title: ({ seen }) => `${seen} de 142`,
  },
];

function PlainLink({ to, ...rest }: { to: string; children?: ReactNode }) {
  return <a href={to} {...rest} />;
}

test('a row is one real link that the keyboard reaches', async () => {
  const user = userEvent.setup();
  render(
    <DataTable
      caption="Comunicados"
      columns={columns}
      rows={notices}
      rowKey={({ id }) => id}
      linkTo={({ id }) => `/comunicados/${id}`}
      LinkComponent={PlainLink}
    />,
  );
  const [, , row] = screen.getAllByRole('row');
  const link = within(row!).getByRole('link', { name: 'Uniforme de verão' });
  expect(link).toHaveAttribute('href', '/comunicados/b');
  await user.tab();
  await user.tab();
  expect(link).toHaveFocus();
});

test('a table without links has a name, and its cells contain their whole text', () => {
  render(
    <DataTable caption="Comunicados" columns={columns} rows={notices} rowKey={({ id }) => id} />,
  );
  const table = screen.getByRole('table', { name: 'Comunicados' });
  expect(within(table).queryByRole('link')).not.toBeInTheDocument();
  expect(within(table).getAllByRole('columnheader')).toHaveLength(2);
  expect(screen.getByText(notices[0]!.title)).toHaveAttribute('title', notices[0]!.title);
  expect(screen.getByTitle('118 de 142')).toHaveTextContent('118');
  // The label a phone shows before the value.
  expect(screen.getByRole('cell', { name: '118' })).toHaveAttribute('data-label', 'Visualizações');
});

test('a table of lines on phones is the same table for a screen reader', () => {
  render(
    <DataTable
      caption="Mensagens"
      columns={[
        { key: 'name', header: 'Responsável', phone: 'start', cell: () => 'Paula' },
        { key: 'unread', header: 'Não Lidas', phone: 'end', cell: () => <i data-none>0</i> },
      ]}
      rows={['x']}
      rowKey={(id) => id}
    />,
  );
  expect(screen.getAllByRole('columnheader')).toHaveLength(2);
  expect(screen.getByRole('cell', { name: 'Paula' })).toHaveAttribute('data-phone', 'start');
  expect(screen.getByRole('cell', { name: '0' })).toHaveAttribute('data-phone', 'end');
});

test('a cell without a value shows a dash', () => {
  render(
    <DataTable
      caption="Mensagens"
      columns={[{ key: 'last', header: 'Última mensagem', cell: () => '' }]}
      rows={['x']}
      rowKey={(id) => id}
    />,
  );
  expect(screen.getByRole('cell', { name: '—' })).toBeVisible();
});

test('a person leaves through a long list and back', async () => {
  const user = userEvent.setup();
  function List() {
    const [offset, setOffset] = useState(0);
    return <Pagination offset={offset} limit={50} total={120} onMove={setOffset} />;
  }
  render(<List />);
  const next = screen.getByRole('button', { name: 'Próxima' });
  const previous = screen.getByRole('button', { name: 'Anterior' });
  expect(screen.getByText('1–50 de 120')).toBeVisible();
  expect(previous).toBeDisabled();
  await user.click(next);
  await user.click(next);
  expect(screen.getByText('101–120 de 120')).toBeVisible();
  expect(next).toBeDisabled();
  await user.click(previous);
  expect(screen.getByText('51–100 de 120')).toBeVisible();
});

test('a list that fits on one page has no pages', () => {
  const { container } = render(<Pagination offset={0} limit={50} total={50} onMove={() => {}} />);
  expect(container).toBeEmptyDOMElement();
});
