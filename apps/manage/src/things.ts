import { space } from '@caderneta/ui';
import styled from '@emotion/styled';

/** A list with a mark before each line. */
export const Things = styled.ul({
  paddingLeft: space[20],
  overflowWrap: 'anywhere',
  // The portal's own style takes the marks from lists that have a class.
  '&&': { listStyle: 'disc' },
});
