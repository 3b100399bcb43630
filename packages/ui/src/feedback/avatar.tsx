import { css } from '@emotion/react';
import styled from '@emotion/styled';
import type { ComponentProps } from 'react';
import { color, radius } from '../foundations/tokens.ts';
import { initials } from '@caderneta/formats';

export interface AvatarProps extends Omit<ComponentProps<'span'>, 'children'> {
  name: string;
  /** Diameter in pixels. */
  size?: number;
}

/** The initials of a person; their name is beside it. */
export function Avatar({ name, size = 36, ...rest }: AvatarProps) {
  return (
    <Disc aria-hidden style={{ width: size, height: size, fontSize: size * 0.38 }} {...rest}>
      {initials(name)}
    </Disc>
  );
}

const Disc = styled.span(
  css({
    display: 'inline-grid',
    placeItems: 'center',
    flex: 'none',
    borderRadius: radius.pill,
    background: color.primarySoft,
    color: color.primaryInk,
    fontWeight: 800,
    lineHeight: 1,
  }),
);
