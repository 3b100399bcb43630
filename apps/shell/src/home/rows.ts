import { color, space } from '@caderneta/ui';
import type { CSSObject } from '@emotion/react';

/** Rows of a block, each a link over its whole width. */
export const rows: CSSObject = {
  listStyle: 'none',
  '& > li + li': { borderTop: `1px solid ${color.line}` },
  '& > li > a': {
    display: 'block',
    padding: `${space[12]} ${space[8]}`,
    margin: `0 -${space[8]}`,
    borderRadius: '8px',
    color: color.ink,
    fontWeight: 400,
    textDecoration: 'none',
    '&:hover': { background: color.surfaceSubtle },
  },
};
