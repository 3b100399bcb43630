import { css, type CSSObject } from '@emotion/react';
import styled from '@emotion/styled';
import { drawnInSight } from '../foundations/drawn-in-sight.ts';
import { color, media, motion, space, text } from '../foundations/tokens.ts';
import { visuallyHidden } from '../foundations/visually-hidden.ts';
import { ownProps } from '../layout/flow.tsx';

// Phones see each row as a card. The elements carry explicit roles, because `display` takes a
// table's meaning away from screen readers.
const cards: CSSObject = {
  '&, & tbody, & tr, & td': { display: 'block', width: 'auto' },
  '& thead': { display: 'none' },
  '& tr': { padding: `${space[12]} ${space[16]}` },
  '& td': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: space[16],
    maxWidth: 'none',
    height: 'auto',
    padding: '3px 0',
    textAlign: 'right',
  },
  '& td:first-of-type': { textAlign: 'left', paddingBottom: space[4] },
  // There is no tooltip under a finger: three lines instead of two.
  '& td > span': { maxWidth: '100%', WebkitLineClamp: 3, whiteSpace: 'normal' },
  '& td:not(:first-of-type)::before': {
    ...text.small,
    content: 'attr(data-label)',
    flex: 'none',
    paddingTop: '2px',
    color: color.inkMuted,
  },
};

const link: CSSObject = {
  color: 'inherit',
  fontWeight: 'inherit',
  textDecoration: 'none',
  // The link covers its row.
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': {
    outline: `2px solid ${color.focus}`,
    outlineOffset: '-3px',
    borderRadius: '12px',
  },
};

const wide: CSSObject = {
  width: '100%',
  '& th, & td': {
    maxWidth: '250px',
    padding: `0 ${space[16]}`,
    textAlign: 'left',
    verticalAlign: 'middle',
  },
  '& [data-align="end"]': { textAlign: 'right' },
  '& th': {
    height: '44px',
    background: color.surfaceSubtle,
    color: color.inkSecondary,
    fontSize: '0.8125rem',
    fontWeight: 700,
  },
  '& td': { height: '55px', borderTop: `1px solid ${color.line}` },
  '& td:first-of-type': { fontWeight: 700 },
  // The link that covers its row is placed in it. WebKit ignores `position: relative` on a row, and
  // would lay the link over the whole page.
  '& tr': { position: 'relative', transform: 'translate(0)' },
  '& a[data-row-link]': link,
  '& td a:not([data-row-link])': { position: 'relative', zIndex: 1 },
  '& tbody tr:has(a[data-row-link])': { transition: `background-color ${motion.fast}` },
  '& tbody tr:has(a[data-row-link]):hover': { background: color.surfaceSubtle },
  // A cell may be as wide as 250 px of text. The first always is, the others ask for less.
  '@media (min-width: 760px)': {
    '& th, & td': { maxWidth: '172px' },
    '& th:first-of-type, & td:first-of-type': { width: '27%', maxWidth: '282px' },
  },
  '@media (min-width: 1280px)': {
    '& th, & td': { padding: `${space[4]} ${space[12]}` },
    '& th:first-of-type, & td:first-of-type': { paddingLeft: space[16] },
    '& tr > td:first-of-type > span': { minWidth: '226px' },
  },
  // Too narrow for one line each, too wide for cards.
  '@media (min-width: 760px) and (max-width: 1279.98px)': {
    '& th, & td': { padding: `${space[4]} ${space[8]}` },
    '& th:first-of-type, & td:first-of-type': { paddingLeft: space[16] },
    '& td > span': { whiteSpace: 'normal' },
  },
  // No row goes over two sheets, and nothing is cut that no tooltip can show there.
  '@media print': {
    '& tr': { breakInside: 'avoid' },
    '& th, & td': { maxWidth: 'none', height: 'auto', padding: `${space[4]} ${space[8]}` },
    '& td > span': { WebkitLineClamp: 'none', whiteSpace: 'normal' },
  },
  [media.phone]: {
    ...cards,
    '& td, & tbody tr:first-of-type': { borderTop: 0 },
    '& tbody tr': { borderTop: `1px solid ${color.line}` },
  },
};

/** On phones, a row is the title with lines under it and short values at the right. */
const compact: CSSObject = {
  [media.phone]: {
    '& tr': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) fit-content(50%)',
      gridAutoFlow: 'row dense',
      alignItems: 'center',
      columnGap: space[12],
      padding: `${space[8]} ${space[16]}`,
    },
    '& td, & td:first-of-type': { ...text.small, display: 'block', padding: 0 },
    '& td[data-phone="start"]': { gridColumn: 1, color: color.inkMuted, textAlign: 'left' },
    '& td[data-phone^="end"]': { gridColumn: 2, minHeight: '20px', textAlign: 'right' },
    '& td:first-of-type': { ...text.body, color: color.ink },
    '& td > span': { WebkitLineClamp: 1 },
    '& td:first-of-type > span': { WebkitLineClamp: 2 },
    '& td[data-phone]::before': { content: 'none' },
    '& td[data-phone="end-below"]': { order: 1 },
    '& td[data-phone="end-labelled"]': { display: 'flex', justifyContent: 'end', gap: space[4] },
    '& td[data-phone="end-labelled"]::before': { content: 'attr(data-label)', padding: 0 },
    '& td:has([data-none])': visuallyHidden,
  },
};

/** A row of a table stays where it is laid out, unless it is a card. */
const long: CSSObject = { [media.phone]: { '& tbody tr': drawnInSight(90) } };

export const Table = styled(
  'table',
  ownProps('isCompact', 'isLong'),
)<{ isCompact: boolean; isLong: boolean }>(({ isCompact, isLong }) => [
  wide,
  isCompact && compact,
  isLong && long,
]);

/** Cuts a cell's text after one line; the whole text is in the tooltip. */
export const Line = styled.span(
  css({
    display: 'block',
    minWidth: 0,
    maxWidth: '250px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  }),
);

/** Cuts a text after its second line. */
export const TwoLines = styled.span(
  css({
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    minWidth: 0,
    maxWidth: '250px',
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  }),
);
