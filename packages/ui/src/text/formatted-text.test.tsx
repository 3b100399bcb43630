import { render, screen, within } from '@testing-library/react';
import { FormattedText } from './formatted-text.tsx';

test('lists stand in the lists that they belong to, with their numbers', () => {
  render(
    <FormattedText
      blocks={[
        { spans: [{ text: 'Levem ' }, { text: 'hoje', isBold: true }, { text: ':' }] },
        { marker: '•', spans: [{ text: 'boné' }] },
        { marker: '3.', depth: 1, spans: [{ text: 'azul' }] },
        { marker: '4.', depth: 1, spans: [{ text: 'verde' }] },
        { marker: '•', spans: [{ text: 'água' }] },
        { marker: '1)', spans: [{ text: 'cedo' }] },
      ]}
    />,
  );
  expect(screen.getByText('hoje').closest('strong')).toBeVisible();
  const [outer, inner, last, ...others] = screen.getAllByRole('list');
  expect(others).toEqual([]);
  expect(outer!.tagName).toBe('UL');
  expect(outer!.children).toHaveLength(2);
  expect(outer).toContainElement(inner!);
  expect(
    within(inner!)
      .getAllByRole<HTMLLIElement>('listitem')
      .map(({ value }) => value),
  ).toEqual([3, 4]);
  expect(last).toHaveTextContent('cedo');
});

test('a link says where it leads unless its words do, and knows nothing of this page', () => {
  const href = 'https://banco.br@golpe.live/entrar';
  render(
    <FormattedText
      blocks={[
        { spans: [{ text: 'banco.br', href }] },
        { spans: [{ text: 'escola@x.br', href: 'mailto:escola@x.br' }] },
        { spans: [{ text: 'Veja https://escola.br e <b>2*3*4</b>' }] },
      ]}
    />,
  );
  const link = screen.getByRole('link', { name: 'banco.br' });
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  expect(screen.getByText('(golpe.live)')).toBeVisible();
  expect(screen.queryByText('(escola@x.br)')).toBeNull();
  expect(screen.getByRole('link', { name: 'https://escola.br' })).toBeVisible();
  expect(screen.getByText(/<b>2\*3\*4<\/b>/)).toBeVisible();
});
