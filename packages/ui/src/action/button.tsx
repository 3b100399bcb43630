import styled from '@emotion/styled';
import type { ComponentProps, ReactNode } from 'react';
import { ownProps } from '../foundations/flow.tsx';
import { buttonStyle, type ButtonVariant } from './button-style.ts';
import { Spinner } from './spinner.tsx';

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  /** A 20 px icon before the text. */
  icon?: ReactNode;
  /** Work in progress: the button keeps its width and takes no further click. */
  busy?: boolean;
}

/** A button of type `button`; say `type="submit"` for the one that sends a form. */
export function Button({
  variant = 'neutral',
  icon,
  busy = false,
  disabled,
  type = 'button',
  children,
  ...rest
}: ButtonProps) {
  return (
    <Pressable
      variant={variant}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...rest}
    >
      {busy && (
        <Busy>
          <Spinner />
        </Busy>
      )}
      <span>
        {icon}
        <span>{children}</span>
      </span>
    </Pressable>
  );
}

const Pressable = styled(
  'button',
  ownProps('variant'),
)<{ variant: ButtonVariant }>(({ variant }) => ({
  ...buttonStyle(variant),
  position: 'relative',
  // Icon and words.
  '& > span:last-of-type': { display: 'contents' },
  '&[aria-busy] > span:last-of-type > *': { opacity: 0 },
}));

const Busy = styled.span({
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeItems: 'center',
});
