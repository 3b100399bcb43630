import { render, screen } from '@testing-library/react';
import { ButtonAnchor } from '../action/button-anchor.ts';
import { Text } from '../text/text.tsx';
import { Grid, Row, Stack } from './flow.tsx';

test('a layout part is drawn as the element that is named, without its own props as attributes', () => {
  render(
    <Stack as="form" noValidate aria-label="form" gap={8} align="start" marginTop={12} grow>
      <Row as="ul" gap={[8, 24]} wrap data-testid="row" />
      <Grid as="label" htmlFor="x" min="280px" columns={2} phone={1} data-testid="grid" />
      <Text as="time" dateTime="2026-03-02" size="small" tone="muted" nowrap numeric>
        hoje
      </Text>
      <ButtonAnchor href="/x" variant="primary" screenOnly>
        baixar
      </ButtonAnchor>
    </Stack>,
  );
  const attributes = (element: Element) => element.getAttributeNames().sort();
  expect(attributes(screen.getByRole('form'))).toEqual(['aria-label', 'class', 'novalidate']);
  expect(attributes(screen.getByTestId('row'))).toEqual(['class', 'data-testid']);
  expect(attributes(screen.getByTestId('grid'))).toEqual(['class', 'data-testid', 'for']);
  expect(attributes(screen.getByText('hoje'))).toEqual(['class', 'datetime']);
  expect(attributes(screen.getByText('baixar'))).toEqual(['class', 'href']);
  expect(screen.getByRole('form')).toHaveStyle({ display: 'grid', gap: '8px', minWidth: 0 });
  expect(screen.getByTestId('row')).toHaveStyle({ flexWrap: 'wrap', gap: '8px 24px' });
});
