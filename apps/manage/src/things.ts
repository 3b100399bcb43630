import { color, media, space } from '@caderneta/ui';
import { css } from '@emotion/react';
import styled from '@emotion/styled';

/** A list with a mark before each line. */
export const Things = styled.ul({
  paddingLeft: space[20],
  overflowWrap: 'anywhere',
  // The portal's own style takes the marks from lists that have a class.
  '&&': { listStyle: 'disc' },
});

/** Something in a list of a card, with what can be done to it at its end. */
export const ActionLine = styled.li(
  css({
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: `${space[8]} ${space[24]}`,
    padding: space[16],
    '& + &': { borderTop: `1px solid ${color.line}` },
    [media.phone]: { flexDirection: 'column', alignItems: 'stretch' },
  }),
);
