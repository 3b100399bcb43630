import styled from '@emotion/styled';
import { color, text } from '../foundations/tokens.ts';
import {
  placedProps,
  placeStyle,
  type PlaceProps,
  type Polymorphic,
} from '../foundations/flow.tsx';

const tones = {
  ink: color.ink,
  secondary: color.inkSecondary,
  muted: color.inkMuted,
  primary: color.primaryInk,
  success: color.success,
  warning: color.warning,
  danger: color.danger,
};

export interface TextProps extends PlaceProps {
  /** The size around it, if none is given. */
  size?: keyof typeof text;
  tone?: keyof typeof tones;
  weight?: 400 | 600 | 700 | 800;
  /** A line of its own, in a phrase. */
  block?: boolean;
  /** Never more than one line. */
  nowrap?: boolean;
  /** Shows the line breaks that were typed. */
  keepLines?: boolean;
  /** Digits of one width, which stand below each other. */
  numeric?: boolean;
}

/**
 * Words in a size, tone and weight of the design; a `span` unless told.
 *
 * @example `<Text as="h2" size="h2">Turmas</Text>`
 * @example `<Text as="p" size="small" tone="muted">Até 5 arquivos</Text>`
 */
export const Text = styled(
  'span',
  placedProps('size', 'tone', 'weight', 'block', 'nowrap', 'keepLines', 'numeric'),
)<TextProps>(({ size, tone, weight, block, nowrap, keepLines, numeric, ...place }) => ({
  ...(size && text[size]),
  ...(tone && { color: tones[tone] }),
  ...(weight && { fontWeight: weight }),
  ...(block && { display: 'block' }),
  ...(nowrap && { whiteSpace: 'nowrap' }),
  ...(keepLines && { whiteSpace: 'pre-line' }),
  ...(numeric && { fontVariantNumeric: 'tabular-nums' }),
  ...placeStyle(place),
})) as Polymorphic<TextProps, 'span'>;
