import { buttonStyle } from '@caderneta/ui';
import styled from '@emotion/styled';
import { Link } from 'react-router-dom';

/** A way to another page outside of the signed-in area, as wide as the buttons above it. */
export const CardLink = styled(Link)({ ...buttonStyle('ghost'), margin: '-12px 0 -9px' });
