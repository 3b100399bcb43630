import { css, type CSSObject } from '@emotion/react';
import styled from '@emotion/styled';
import { useCallback, type ComponentProps, type Ref } from 'react';
import { color, motion } from '../foundations/tokens.ts';

export interface CheckboxInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Set if some, but not all, of the box's items are chosen. */
  indeterminate?: boolean;
}

/** The box alone: give it a label. */
export function CheckboxInput({ indeterminate = false, ref, ...rest }: CheckboxInputProps) {
  const connect = useCallback(
    (box: HTMLInputElement) => {
      box.indeterminate = indeterminate;
      return pass(ref, box);
    },
    [indeterminate, ref],
  );
  return <Square type="checkbox" ref={connect} {...rest} />;
}

function pass(ref: Ref<HTMLInputElement> | undefined, box: HTMLInputElement) {
  if (typeof ref === 'function') {
    const release = ref(box);
    return typeof release === 'function' ? release : () => void ref(null);
  }
  if (ref) ref.current = box;
  return () => {
    if (ref) ref.current = null;
  };
}

// Drawn here because browsers draw a dark mark on the accent colour in the dark scheme.
const mark: CSSObject = {
  content: '""',
  width: '12px',
  height: '12px',
  background: color.onPrimary,
  clipPath: 'polygon(13% 45%, 0 60%, 42% 96%, 100% 19%, 85% 7%, 39% 67%)',
  opacity: 0,
};

const filled: CSSObject = {
  borderColor: color.primary,
  background: color.primary,
  '&::before': { opacity: 1 },
};

const Square = styled.input(
  css({
    appearance: 'none',
    display: 'inline-grid',
    placeItems: 'center',
    flex: 'none',
    width: '20px',
    height: '20px',
    margin: 0,
    border: `1.5px solid ${color.fieldBorder}`,
    borderRadius: '4px',
    background: color.surface,
    cursor: 'pointer',
    transition: `background-color ${motion.fast}`,
    '&::before': mark,
    '&:checked': filled,
    '&:indeterminate': {
      ...filled,
      '&::before': { opacity: 1, clipPath: 'inset(41% 4% round 1px)' },
    },
    '&[aria-invalid="true"]': { borderColor: color.danger },
    '&:disabled': { opacity: 0.55, cursor: 'not-allowed' },
    // The browser's own is back.
    '@media (forced-colors: active)': { appearance: 'auto', '&::before': { display: 'none' } },
  }),
);
