import type { Gallery } from '@caderneta/api-client/contract';
import { paths } from '@caderneta/links';
import { useSession } from '@caderneta/platform';
import { formatDate } from '@caderneta/school-time';
import { ActionBar, buttonStyle, Card, color, radius, space } from '@caderneta/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

export interface GalleryViewProps {
  communication: Gallery['communication'];
  /** Content between the pictures and the way back. */
  children?: ReactNode;
}

/** A colleague's gallery, for reading. */
export function GalleryView({ communication, children }: GalleryViewProps) {
  const { timezone } = useSession().school;
  const { date, description, attachments } = communication;
  return (
    <>
      <Card css={{ display: 'grid', gap: space[20] }}>
        <p css={{ color: color.inkMuted, fontWeight: 700 }}>{formatDate(date, timezone)}</p>
        <p css={{ maxWidth: '72ch', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {description}
        </p>
        <ul css={gridStyle}>
          {attachments.map(({ id, location, srcSet, originalName }) => (
            <li key={id}>
              <a href={location} target="_blank" rel="noreferrer" css={{ display: 'block' }}>
                <img
                  src={location}
                  srcSet={srcSet ?? undefined}
                  sizes="(max-width: 760px) 50vw, 320px"
                  alt={originalName}
                  loading="lazy"
                  decoding="async"
                  css={imageStyle}
                />
              </a>
            </li>
          ))}
        </ul>
      </Card>
      {children}
      <ActionBar
        left={
          <Link to={paths.galleries} css={buttonStyle('neutral')}>
            cancelar
          </Link>
        }
      />
    </>
  );
}

const gridStyle = {
  display: 'grid',
  gap: space[12],
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
} as const;

const imageStyle = {
  display: 'block',
  width: '100%',
  aspectRatio: '1',
  objectFit: 'cover',
  borderRadius: radius.control,
  background: color.track,
} as const;
