import type { FeedItem } from '@caderneta/api-client/contract';
import { color, radius, space } from '@caderneta/ui';
import { css } from '@emotion/react';
import styled from '@emotion/styled';

export interface FeedPictureProps {
  item: FeedItem;
}

/** The first photo of a gallery, as wide as the card, and how many there are. */
export function GalleryPicture({ item: { imageUrl, imageSrcSet, imageCount } }: FeedPictureProps) {
  if (!imageUrl) return null;
  return (
    <Photo>
      <img
        src={imageUrl}
        srcSet={imageSrcSet ?? undefined}
        sizes="(max-width: 720px) 90vw, 660px"
        alt=""
        loading="lazy"
        decoding="async"
      />
      <span>{imageCount === 1 ? '1 foto' : `${imageCount} fotos`}</span>
    </Photo>
  );
}

/** The picture of another item, beside its words. */
export function Thumbnail({ item: { imageUrl, imageSrcSet } }: FeedPictureProps) {
  if (!imageUrl) return null;
  return (
    <SmallPicture
      src={imageUrl}
      srcSet={imageSrcSet ?? undefined}
      sizes="76px"
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
}

const Photo = styled.span(
  css({
    position: 'relative',
    display: 'block',
    '& > img': {
      width: '100%',
      aspectRatio: '16 / 9',
      borderRadius: '12px',
      background: color.track,
      objectFit: 'cover',
    },
    '& > span': {
      position: 'absolute',
      right: space[8],
      bottom: space[8],
      padding: `2px ${space[12]}`,
      borderRadius: radius.pill,
      background: 'rgb(16 24 40 / 76%)',
      color: '#fff',
      fontSize: '0.8125rem',
      fontWeight: 700,
    },
  }),
);

const SmallPicture = styled.img(
  css({
    flex: 'none',
    width: '76px',
    height: '76px',
    borderRadius: '12px',
    background: color.track,
    objectFit: 'cover',
  }),
);
