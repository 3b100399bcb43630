import styled from '@emotion/styled';
import type { ComponentProps, ReactNode } from 'react';
import { iconButtonStyle } from './button-style.ts';

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

const Square = styled.button(iconButtonStyle);
