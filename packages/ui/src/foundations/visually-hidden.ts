import type { CSSObject } from '@emotion/react';
import styled from '@emotion/styled';

/** For words that only assistive technology reads. */
export const visuallyHidden: CSSObject = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  margin: '-1px',
  padding: 0,
  border: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
};

export const VisuallyHidden = styled.span(visuallyHidden);
