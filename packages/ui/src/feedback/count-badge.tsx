import styled from '@emotion/styled';
import type { ComponentProps } from 'react';
import { color, radius } from '../foundations/tokens.ts';
import { VisuallyHidden } from '../foundations/visually-hidden.ts';

export interface CountBadgeProps extends Omit<ComponentProps<'span'>, 'children'> {
  count: number;
  /** The highest number shown as it is; beyond it a plus sign follows. */
  max?: number;
  /** Name of the counted things, for screen readers: 'mensagens não lidas'. */
  label?: string;
}

/** A count that asks for attention; nothing at all for zero. */
export function CountBadge({ count, max = 99, label, ...rest }: CountBadgeProps) {
  if (count <= 0) return null;
  return (
    <Pill {...rest}>
      <span>
        {count > max ? `${max}+` : count}
        {label && <VisuallyHidden> {label}</VisuallyHidden>}
      </span>
    </Pill>
  );
}

const Pill = styled.span({
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  // Grows with the type, so that the number fits in large type.
  minWidth: '1.7em',
  height: '1.7em',
  padding: '0 0.5em',
  borderRadius: radius.pill,
  background: color.dangerFill,
  color: color.onDanger,
  fontSize: '0.8125rem',
  fontWeight: 800,
  lineHeight: 1,
  // Forced colours draw it: the shape stays where its ground goes.
  outline: '1px solid transparent',
  outlineOffset: '-1px',
  fontVariantNumeric: 'tabular-nums',
});
