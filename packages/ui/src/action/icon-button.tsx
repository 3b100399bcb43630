import styled from '@emotion/styled';
import type { ComponentProps, ReactNode } from 'react';
import { color, layout, motion, radius } from '../foundations/tokens.ts';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** Accessible name and tooltip. */
  label: string;
  icon: ReactNode;
}

export function IconButton({ label, icon, type = 'button', ...rest }: IconButtonProps) {
  return (
    <Square type={type} aria-label={label} title={label} {...rest}>
      {icon}
    </Square>
  );
}

const Square = styled.button({
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  width: layout.touchTarget,
  height: layout.touchTarget,
  padding: 0,
  border: 0,
  borderRadius: radius.control,
  background: 'transparent',
  color: color.inkSecondary,
  cursor: 'pointer',
  transition: `background-color ${motion.fast}`,
  '&:hover:not(:disabled)': { background: color.track, color: color.ink },
  '&:disabled': { opacity: 0.55, cursor: 'not-allowed' },
});
