import styled from '@emotion/styled';

/** A code of a link, which nobody breaks or misreads. */
export const Code = styled.strong({
  fontFamily: 'ui-monospace, monospace',
  letterSpacing: '0.06em',
  whiteSpace: 'nowrap',
});

/** An address as people type it: without 'https://'. */
export const shortened = (address: string) => address.replace(/^https?:\/\//, '');
