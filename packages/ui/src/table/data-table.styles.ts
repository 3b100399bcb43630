import { css, type CSSObject } from '@emotion/react';
import styled from '@emotion/styled';
import { drawnInSight } from '../foundations/drawn-in-sight.ts';
import { color, media, motion, space, text } from '../foundations/tokens.ts';
import { visuallyHidden } from '../foundations/visually-hidden.ts';
import { ownProps } from '../foundations/flow.tsx';

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
  // A cell may be as wide as 250 px of text. The first asks for the most.
  '@media (min-width: 760px)': {
    '& th, & td': { maxWidth: '172px', padding: `${space[4]} ${space[8]}` },
    '& th:first-of-type, & td:first-of-type': {
      width: '27%',
      maxWidth: '282px',
      paddingLeft: space[16],
    },
    '& td > span': { whiteSpace: 'normal' },
  },
  '@media (min-width: 1280px)': {
    '& th, & td': { paddingInline: space[12] },
    '& th:first-of-type, & td:first-of-type': { paddingLeft: space[16] },
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
    // A button is as high as two lines.
    '& td:has(button)': { gridRow: '1 / span 2' },
    '& td[data-phone="end-labelled"]': { display: 'flex', justifyContent: 'end', gap: space[4] },
    '& td[data-phone="end-labelled"]::before': { content: 'attr(data-label)', padding: 0 },
    '& td:has([data-none])': visuallyHidden,
  },
};

/** A row of a table stays where it is laid out, unless it is a card. */
const long: CSSObject = { [media.phone]: { '& tbody tr': drawnInSight(90) } };

const figure: CSSObject = { fontSize: '0.75rem', lineHeight: '16px' };

/** On phones, a row is its title, what tells it apart, and a line of figures. */
const withFigures: CSSObject = {
  [media.phone]: {
    '& tr': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '0 6px',
      padding: `6px ${space[12]}`,
    },
    '& td, & td[data-phone]': { ...text.small, minHeight: 0, minWidth: 0, padding: 0 },
    '& td[data-phone="start"]': { flex: '1 1 50%', order: 1 },
    '& td[data-phone="end-below"]': { order: 1, color: color.inkMuted },
    '& td:first-of-type[data-phone]': { ...text.body, flexBasis: '60%', order: 0 },
    '& td[data-phone="figure"]': {
      display: 'flex',
      flex: '0 1 auto',
      alignSelf: 'start',
      order: 2,
      gap: '3px',
    },
    '& td[data-phone="figure"], & td[data-phone="figure"]::before': figure,
    '& td[data-phone="figure"]::before': { content: 'attr(data-label)', padding: 0 },
    '& td[data-phone="figure"] > span': { overflow: 'visible' },
  },
};

export const Table = styled(
  'table',
  ownProps('isCompact', 'hasFigures', 'isLong'),
)<{ isCompact: boolean; hasFigures: boolean; isLong: boolean }>(
  ({ isCompact, hasFigures, isLong }) => [
    wide,
    isCompact && compact,
    hasFigures && withFigures,
    isLong && long,
  ],
);

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
    // Breaks a word that is longer than its column, without making the column narrower for it.
    overflowWrap: 'break-word',
  }),
);
