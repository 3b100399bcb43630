import styled from '@emotion/styled';
import type { ComponentProps, ComponentType, ElementType, ReactElement } from 'react';
import { placedProps, placeStyle, type PlaceProps } from '../layout/flow.tsx';
import { buttonStyle, type ButtonVariant } from './button-style.ts';

interface LookProps extends PlaceProps {
  variant?: ButtonVariant;
}

/**
 * An element or component that looks like a Button.
 *
 * @example `const ButtonLink = withButtonLook(Link); <ButtonLink to={paths.create} variant="primary">`
 */
export function withButtonLook<T extends ElementType>(element: T) {
  const plain = element as ComponentType<{ className?: string }>;
  return styled(
    plain,
    placedProps('variant'),
  )<LookProps>(({ variant = 'neutral', ...place }) => ({
    ...buttonStyle(variant),
    ...placeStyle(place),
  })) as (props: ComponentProps<T> & LookProps) => ReactElement;
}

export const ButtonAnchor = withButtonLook('a');
