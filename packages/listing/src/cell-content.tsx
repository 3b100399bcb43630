import { color, media, ProgressBar, radius, space, StatusChip, text } from '@caderneta/ui';
import { css } from '@emotion/react';
import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import type { Cell, Lead } from './cells.ts';

/** How a row says which one it is: a title, its picture and its marks. */
export function LeadContent({ text: title, picture, marks }: Lead) {
  return (
    <>
      {picture ? <TitleWithPicture {...picture}>{title}</TitleWithPicture> : <Cut>{title}</Cut>}
      {marks.map(({ label, tone }) => (
        <Mark key={label} tone={tone}>
          {label}
        </Mark>
      ))}
    </>
  );
}

export function Mark({
  tone,
  children,
}: {
  tone: Lead['marks'][number]['tone'];
  children: string;
}) {
  return (
    <>
      {' '}
      <StatusChip tone={tone}>{children}</StatusChip>
    </>
  );
}

export interface PictureProps {
  src: string | null;
  srcSet: string | null;
  children: ReactNode;
}

/** A title behind the thumbnail of its cover, whose place is kept while it loads. */
function TitleWithPicture({ src, srcSet, children }: PictureProps) {
  return (
    <Pair>
      <Thumbnail>
        {src && (
          <img
            src={src}
            srcSet={srcSet ?? undefined}
            sizes="56px"
            alt=""
            loading="lazy"
            decoding="async"
          />
        )}
      </Thumbnail>
      <Cut>{children}</Cut>
    </Pair>
  );
}

export interface CellOptions {
  /** Names a bar, for screen readers. */
  label: string;
  /** The numbers above the bar, where several stand side by side. */
  stacked: boolean;
}

/** What a cell shows. A text stays one, so that the table cuts it and tells the whole. */
export function cellContent(cell: Cell, { label, stacked }: CellOptions): ReactNode {
  switch (cell.kind) {
    case 'none':
      return null;
    case 'text':
      return cell.text;
    case 'moment':
      return (
        <>
          {cell.text} <Time>{cell.time}</Time>
        </>
      );
    case 'chip':
      return (
        <StatusChip tone={cell.tone} data-none={cell.goesWithoutSaying ? '' : undefined}>
          {cell.text}
        </StatusChip>
      );
    case 'bar':
      return (
        <>
          <Bar
            label={label}
            value={cell.value}
            max={cell.max}
            tone={cell.tone}
            showNumbers
            data-stacked={stacked || undefined}
          />
          {cell.note && <Note>{cell.note}</Note>}
        </>
      );
  }
}

// Serialised once: each row of a list has them.
const Cut = styled.span(
  css({
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    minWidth: 0,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    whiteSpace: 'normal',
  }),
);

const Pair = styled.span(css({ display: 'flex', alignItems: 'center', gap: space[12] }));

const Thumbnail = styled.span(
  css({
    flex: 'none',
    width: '56px',
    height: '40px',
    borderRadius: radius.chip,
    background: color.track,
    overflow: 'hidden',
    '& > img': { width: '100%', height: '100%', objectFit: 'cover' },
  }),
);

// Seven columns leave no room for both in one line.
const Time = styled.span(
  css({
    '@media (min-width: 760px)': { ...text.small, display: 'block', color: color.inkMuted },
  }),
);

const Note = styled.span(
  css({
    ...text.small,
    display: 'block',
    minWidth: '108px',
    color: color.warning,
    whiteSpace: 'normal',
    // Begins under its figure, and is no reason to give that a line of its own.
    [media.phone]: { width: 0, minWidth: 0, font: 'inherit', whiteSpace: 'nowrap' },
    '@media screen and (max-width: 379.98px)': { width: 'auto', whiteSpace: 'normal' },
  }),
);

const Bar = styled(ProgressBar)(
  css({
    // The numbers stand after the column's name, over the bar.
    [media.phone]: {
      flexDirection: 'column-reverse',
      alignItems: 'stretch',
      gap: '1px',
      '& > [role="progressbar"]': { flex: 'none', minWidth: '32px', height: '3px' },
      '& > span': { font: 'inherit' },
    },
    '@media (min-width: 760px)': {
      // The bar gives way before the numbers do.
      '&:not([data-stacked]) > [role="progressbar"]': { minWidth: '40px' },
      '&[data-stacked]': {
        flexDirection: 'column-reverse',
        alignItems: 'stretch',
        gap: '4px',
        '& > [role="progressbar"]': { flex: 'none' },
      },
    },
  }),
);
