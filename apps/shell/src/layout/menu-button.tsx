import styled from '@emotion/styled';

/** An entry of a menu that acts instead of leading to a page. */
export const MenuButton = styled.button({
  width: '100%',
  border: 0,
  background: 'none',
  textAlign: 'start',
  cursor: 'pointer',
});
