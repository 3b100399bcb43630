import { CreateLink, ListPage, listQuery } from '@caderneta/listing';
import { cellContent, LeadContent, Mark } from '@caderneta/listing/cell-content';
import { barTones, type Cell, chipTones, nameOfCell } from '@caderneta/listing/cells';
import { PlatformContext } from '@caderneta/platform/host';
import type { DataTableColumn } from '@caderneta/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentProps, Fragment } from 'react';

type Platform = ComponentProps<typeof PlatformContext>['value'];

/** Numbers that stand for those of a row: a bar takes no words. */
const counted = { value: 111_111, max: 999_999 };
const total = 987_654;

/** One of every kind that the server may write. */
const cells: Cell[] = [
  { kind: 'text', text: '{{text}}' },
  { kind: 'moment', text: '{{text}}', time: '{{time}}' },
  { kind: 'none' },
  ...chipTones.flatMap((tone) =>
    [false, true].map((goesWithoutSaying): Cell => ({
      kind: 'chip',
      text: '{{text}}',
      tone,
      goesWithoutSaying,
    })),
  ),
  ...barTones.map((tone): Cell => ({ kind: 'bar', ...counted, tone, note: '{{note}}' })),
];

const lead = (
  <>
    {'{{#plain}}'}
    <LeadContent text="{{text}}" marks={[]} />
    {'{{/plain}}{{#picture}}'}
    <LeadContent text="{{text}}" marks={[]} picture={{ src: null, srcSet: null }} />
    {'{{/picture}}{{#marks}}'}
    {chipTones.map((tone) => (
      <Fragment key={tone}>
        {`{{#${tone}}}`}
        <Mark tone={tone}>{'{{label}}'}</Mark>
        {`{{/${tone}}}`}
      </Fragment>
    ))}
    {'{{/marks}}'}
  </>
);

/** A column for each kind of cell; one is among the figures, as in each list that is drawn. */
const columns: DataTableColumn<object>[] = [
  { key: 'lead', header: '{{header}}', phone: 'start', title: () => '{{text}}', cell: () => lead },
  ...cells.map((cell, place): DataTableColumn<object> => ({
    key: String(place),
    header: '{{header}}',
    phone: 'figure',
    cell: () => cellContent(cell, { label: '{{label}}', stacked: true }),
  })),
];

const list = () => listQuery<object>(['any'], { search: '', page: 1, filters: {} }, never);
const never = () => Promise.reject(new Error('nothing is asked for while drawing'));

const filter = {
  name: '{{filter}}',
  label: '{{legend}}',
  options: [
    { value: 'first', label: '{{first}}' },
    { value: 'other', label: '{{label}}' },
  ],
};

/** A list as the server writes it, with the page that shows it later. `repeatable` names its parts. */
export function ListMarkup() {
  const queries = new QueryClient();
  queries.setQueryData(list().queryKey, { items: [{}], total });
  return (
    <QueryClientProvider client={queries}>
      <PlatformContext value={{} as Platform}>
        <ListPage
          title="{{title}}"
          searchLabel="{{searchLabel}}"
          list={list}
          filter={filter}
          columns={columns}
          rowKey={() => 'any'}
          linkTo={() => '/{{path}}'}
          action={<CreateLink to="/{{createPath}}">{'{{createLabel}}'}</CreateLink>}
        />
      </PlatformContext>
    </QueryClientProvider>
  );
}

const part = (name: string, html: string) => `{{#${name}}}${html}{{/${name}}}`;

/** Of a column: everything of its place but its kind. */
const placed = (cell: string) =>
  cell
    .replace('data-align="start"', 'data-align="{{align}}"')
    .replace('data-phone="figure"', 'data-phone="{{phone}}"');

/** What the numbers that stand for those of a row have become. */
const counts = (html: string) =>
  html
    .replaceAll('111.111 de 999.999', '{{text}}')
    .replaceAll('="111111"', '="{{value}}"')
    .replaceAll('="999999"', '="{{max}}"')
    .replace(/data-stacked="true"/g, '{{stacked}}')
    .replace(/<span class="[\w-]+">{{note}}<\/span>/g, (note) => part('note', note))
    .replace(/style="width:11[^"]*"/g, 'data-share="{{share}}"');

/** Lets the server repeat rows, cells and choices, and leave out what a list lacks. */
export function repeatableList(html: string): string {
  return `{{shares}}${counts(html)}`
    .replace(/<tr role="row">(<th .*?<\/th>).*?<\/tr>/, (_, heading: string) => {
      return `<tr role="row">${part('headings', heading.replace('="start"', '="{{align}}"'))}</tr>`;
    })
    .replace(/(<tbody[^>]*>)<tr role="row">(.*?)<\/tr>/, (_, body: string, row: string) => {
      const [first = '', ...kinds] = row.match(/<td .*?<\/td>/g) ?? [];
      const drawn = kinds.map((cell, place) => part(nameOfCell(cells[place]!), placed(cell)));
      return body + part('rows', `<tr role="row">${first}${part('cells', drawn.join(''))}</tr>`);
    })
    .replace(/<label [^>]*>((?!<label).)*{{label}}.*?<\/label>/, (option) =>
      part('options', option),
    )
    .replace(/<div class="[\w-]+"><fieldset.*?<\/fieldset><\/div>/, (bar) => part('choice', bar))
    .replace(/<nav aria-label="Páginas".*?<\/nav>/, (pages) =>
      part('pages', pages.replace('987.654', '{{total}}')),
    );
}
