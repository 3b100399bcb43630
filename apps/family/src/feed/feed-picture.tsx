import type { FeedItem } from '@caderneta/api-client/contract';
import { color, radius, space } from '@caderneta/ui';

export interface FeedPictureProps {
  item: FeedItem;
}

const wide = {
  width: '100%',
  aspectRatio: '16 / 9',
  borderRadius: '12px',
  background: color.track,
  objectFit: 'cover',
} as const;

const small = {
  flex: 'none',
  width: '76px',
  height: '76px',
  borderRadius: '12px',
  background: color.track,
  objectFit: 'cover',
} as const;

/** The first photo of a gallery, as wide as the card, and how many there are. */
export function GalleryPicture({ item: { imageUrl, imageSrcSet, imageCount } }: FeedPictureProps) {
  if (!imageUrl) return null;
  return (
    <span css={{ position: 'relative', display: 'block' }}>
      <img
        src={imageUrl}
        srcSet={imageSrcSet ?? undefined}
        sizes="(max-width: 720px) 90vw, 660px"
        alt=""
        loading="lazy"
        decoding="async"
        css={wide}
      />
      <span
        css={{
          position: 'absolute',
          right: space[8],
          bottom: space[8],
          padding: `2px ${space[12]}`,
          borderRadius: radius.pill,
          background: 'rgb(16 24 40 / 76%)',
          color: '#fff',
          fontSize: '0.8125rem',
          fontWeight: 700,
        }}
      >
        {imageCount === 1 ? '1 foto' : `${imageCount} fotos`}
      </span>
    </span>
  );
}

/** The picture of another item, beside its words. */
export function Thumbnail({ item: { imageUrl, imageSrcSet } }: FeedPictureProps) {
  if (!imageUrl) return null;
  return (
    <img
      src={imageUrl}
      srcSet={imageSrcSet ?? undefined}
      sizes="76px"
      alt=""
      loading="lazy"
      decoding="async"
      css={small}
    />
  );
}
