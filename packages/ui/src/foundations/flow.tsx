import type { CSSObject } from '@emotion/react';
import styled from '@emotion/styled';
import type { ComponentProps, ElementType, ReactElement } from 'react';
import { media, space } from './tokens.ts';
import { screenOnly } from './screen-only.ts';

/** A measure of the scale in pixels, or none. */
export type Space = keyof typeof space | 0;

/** How a part sits in the part around it; Stack, Row, Grid and Text take these. */
export interface PlaceProps {
  /** Takes the room that its siblings leave; its content may be wider. */
  grow?: boolean;
  /** Keeps its width, however narrow the row. */
  rigid?: boolean;
  /** May be narrower than its content. */
  narrows?: boolean;
  /** Breaks long words. */
  breaks?: boolean;
  /** Takes no room without content. */
  hideEmpty?: boolean;
  /** Is not printed. */
  screenOnly?: boolean;
  maxWidth?: string;
  marginTop?: Space;
  marginBottom?: Space;
}

const length = (value: Space) => (value === 0 ? 0 : space[value]);

const placeNames = [
  'grow',
  'rigid',
  'narrows',
  'breaks',
  'hideEmpty',
  'screenOnly',
  'maxWidth',
  'marginTop',
  'marginBottom',
] satisfies (keyof PlaceProps)[];

export const placeStyle = (place: PlaceProps): CSSObject => ({
  ...(place.grow && { flex: 1, minWidth: 0 }),
  ...(place.rigid && { flex: 'none' }),
  ...(place.narrows && { minWidth: 0 }),
  ...(place.breaks && { overflowWrap: 'anywhere' }),
  ...(place.maxWidth !== undefined && { maxWidth: place.maxWidth }),
  ...(place.marginTop !== undefined && { marginTop: length(place.marginTop) }),
  ...(place.marginBottom !== undefined && { marginBottom: length(place.marginBottom) }),
  ...(place.hideEmpty && { '&:empty': { display: 'none' } }),
  ...(place.screenOnly && screenOnly),
});

/**
 * Options of `styled` for a part whose own props must not become attributes.
 *
 * @example `styled('div', ownProps('open'))<{ open: boolean }>(({ open }) => ...)`
 */
export function ownProps(...names: string[]) {
  const own = new Set(['as', ...names]);
  return { shouldForwardProp: (name: string) => !own.has(name) };
}

/** Like `ownProps`, for a part that takes PlaceProps too. */
export const placedProps = (...names: string[]) => ownProps(...placeNames, ...names);

/** A part that is drawn as any element or component, whose props it then takes. */
export type Polymorphic<Own, Default extends ElementType> = <T extends ElementType = Default>(
  props: Own & { as?: T } & Omit<ComponentProps<T>, keyof Own | 'as'>,
) => ReactElement;

export interface StackProps extends PlaceProps {
  gap?: Space;
  /** Across: where children stand that are not as wide as the stack. */
  align?: 'start' | 'center' | 'end';
  /** Along: where they stand if the stack is higher than they are. */
  justify?: 'start' | 'center' | 'end' | 'space-between';
}

/**
 * Children below each other.
 *
 * @example `<Stack as="ul" gap={8}>…</Stack>`
 */
export const Stack = styled(
  'div',
  placedProps('gap', 'align', 'justify'),
)<StackProps>(({ gap = 16, align, justify, ...place }) => ({
  display: 'grid',
  gap: length(gap),
  justifyItems: align,
  alignContent: justify,
  ...placeStyle(place),
})) as Polymorphic<StackProps, 'div'>;

export interface RowProps extends PlaceProps {
  /** Between all, or first between lines and then within one. */
  gap?: Space | [Space, Space];
  /** Across. */
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch';
  /** Along. */
  justify?: 'start' | 'center' | 'end' | 'space-between';
  wrap?: boolean;
}

/**
 * Children beside each other.
 *
 * @example `<Row wrap justify="space-between">…</Row>`
 */
export const Row = styled(
  'div',
  placedProps('gap', 'align', 'justify', 'wrap'),
)<RowProps>(({ gap = 12, align = 'center', justify, wrap, ...place }) => ({
  display: 'flex',
  flexWrap: wrap ? 'wrap' : undefined,
  alignItems: align,
  justifyContent: justify,
  gap: Array.isArray(gap) ? gap.map(length).join(' ') : length(gap),
  ...placeStyle(place),
})) as Polymorphic<RowProps, 'div'>;

/** Equal columns, or the template that is given. */
type Columns = number | string;

export interface GridProps extends PlaceProps {
  gap?: Space | [Space, Space];
  align?: 'start' | 'center' | 'end' | 'stretch';
  columns?: Columns;
  /** Columns on a phone, if others than elsewhere. */
  phone?: Columns;
  /** As many columns as fit, none narrower than this. */
  min?: string;
  /** Lets the columns that are there take the room of missing ones; goes with `min`. */
  stretch?: boolean;
}

const templateOf = (columns: Columns) =>
  typeof columns === 'number' ? `repeat(${columns}, minmax(0, 1fr))` : columns;

/**
 * Children in columns.
 *
 * @example `<Grid min="280px">…</Grid>`
 * @example `<Grid columns={3} phone={1}>…</Grid>`
 */
export const Grid = styled(
  'div',
  placedProps('gap', 'align', 'columns', 'phone', 'min', 'stretch'),
)<GridProps>(({ gap = 16, align, columns, phone, min, stretch, ...place }) => ({
  display: 'grid',
  gap: Array.isArray(gap) ? gap.map(length).join(' ') : length(gap),
  alignItems: align,
  ...(columns !== undefined && { gridTemplateColumns: templateOf(columns) }),
  ...(min !== undefined && {
    gridTemplateColumns: `repeat(${stretch ? 'auto-fit' : 'auto-fill'}, minmax(min(${min}, 100%), 1fr))`,
  }),
  ...(phone !== undefined && { [media.phone]: { gridTemplateColumns: templateOf(phone) } }),
  ...placeStyle(place),
})) as Polymorphic<GridProps, 'div'>;
