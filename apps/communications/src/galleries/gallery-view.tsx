import type { Gallery } from '@caderneta/api-client/contract';
import { ButtonLink } from '@caderneta/app-kit';
import { paths } from '@caderneta/links';
import { midnightOf } from '@caderneta/school-time';
import { ActionBar, Card, color, radius, space, Stack, Text } from '@caderneta/ui';
import styled from '@emotion/styled';
import { lightFormat } from 'date-fns/lightFormat';
import type { ReactNode } from 'react';

export interface GalleryViewProps {
  communication: Gallery['communication'];
  /** Content between the pictures and the way back. */
  children?: ReactNode;
}

/** A colleague's gallery, for reading. */
export function GalleryView({ communication, children }: GalleryViewProps) {
  const { date, description, attachments } = communication;
  return (
    <>
      <Stack as={Card} gap={20}>
        <Text as="p" tone="muted" weight={700}>
          {lightFormat(midnightOf(date), 'dd/MM/yyyy')}
        </Text>
        <Text as="p" maxWidth="72ch" keepLines breaks>
          {description}
        </Text>
        <Pictures>
          {attachments.map(({ id, location, srcSet, originalName }) => (
            <li key={id}>
              <a href={location} target="_blank" rel="noreferrer">
                <img
                  src={location}
                  srcSet={srcSet ?? undefined}
                  sizes="(max-width: 760px) 50vw, 320px"
                  alt={originalName}
                  loading="lazy"
                  decoding="async"
                />
              </a>
            </li>
          ))}
        </Pictures>
      </Stack>
      {children}
      <ActionBar left={<ButtonLink to={paths.galleries}>cancelar</ButtonLink>} />
    </>
  );
}

const Pictures = styled.ul({
  display: 'grid',
  gap: space[12],
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
  '& a': { display: 'block' },
  '& img': {
    display: 'block',
    width: '100%',
    aspectRatio: '1',
    objectFit: 'cover',
    borderRadius: radius.control,
    background: color.track,
  },
});
