import type { ComponentProps, ReactNode } from 'react';
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
    <button
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      css={[buttonStyle(variant), { position: 'relative' }]}
      {...rest}
    >
      {busy && (
        <span css={{ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center' }}>
          <Spinner />
        </span>
      )}
      <span css={{ display: 'contents', '& > *': busy ? { opacity: 0 } : {} }}>
        {icon}
        <span>{children}</span>
      </span>
    </button>
  );
}
