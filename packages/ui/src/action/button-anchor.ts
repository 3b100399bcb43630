import styled from '@emotion/styled';
import type { ComponentProps, ComponentType, ElementType, ReactElement } from 'react';
import { placedProps, placeStyle, type PlaceProps } from '../foundations/flow.tsx';
import { buttonStyle, type ButtonVariant } from './button-style.ts';

export interface ButtonLookProps extends PlaceProps {
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
  )<ButtonLookProps>(({ variant = 'neutral', ...place }) => ({
    ...buttonStyle(variant),
    ...placeStyle(place),
  })) as (props: ComponentProps<T> & ButtonLookProps) => ReactElement;
}

export const ButtonAnchor = withButtonLook('a');
