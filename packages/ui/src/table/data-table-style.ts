import type { CSSObject } from '@emotion/react';
import { color, media, motion, space, text } from '../foundations/tokens.ts';

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
  // There is no tooltip under a finger: three lines instead of one.
  '& td > span': { maxWidth: '100%', maxHeight: '4.5em', whiteSpace: 'normal' },
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

export const tableStyle: CSSObject = {
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
  '& tr': { position: 'relative' },
  '& a[data-row-link]': link,
  '& tbody tr:has(a[data-row-link])': { transition: `background-color ${motion.fast}` },
  '& tbody tr:has(a[data-row-link]):hover': { background: color.surfaceSubtle },
  // A cell may be as wide as 250 px of text, but asks for less: the first is given what is left.
  '@media (min-width: 760px)': {
    '& th, & td': { maxWidth: '172px' },
    '& th:first-of-type, & td:first-of-type': { width: '27%' },
  },
  // Too narrow for one line each, too wide for cards.
  '@media (min-width: 760px) and (max-width: 1279.98px)': {
    '& th, & td': { padding: `${space[4]} ${space[8]}` },
    '& th:first-of-type, & td:first-of-type': { paddingLeft: space[16] },
    '& td > span': { maxHeight: '3em', whiteSpace: 'normal' },
  },
  [media.phone]: {
    ...cards,
    '& td, & tbody tr:first-of-type': { borderTop: 0 },
    '& tbody tr': { borderTop: `1px solid ${color.line}` },
  },
};

/** Cuts what is too long for its cell; the whole is in the tooltip. */
export const cutStyle: CSSObject = {
  display: 'block',
  minWidth: 0,
  maxWidth: '250px',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
};
