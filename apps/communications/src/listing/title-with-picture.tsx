import { color, radius, space } from '@caderneta/ui';

export interface TitleWithPictureProps {
  title: string;
  imageUrl: string | null;
  imageSrcSet: string | null;
}

const titleStyle = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  minWidth: 0,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  whiteSpace: 'normal',
} as const;

/** A title behind the thumbnail of its cover, whose place is kept while it loads. */
export function TitleWithPicture({ title, imageUrl, imageSrcSet }: TitleWithPictureProps) {
  return (
    <span css={{ display: 'flex', alignItems: 'center', gap: space[12] }}>
      <span
        css={{
          flex: 'none',
          width: '56px',
          height: '40px',
          borderRadius: radius.chip,
          background: color.track,
          overflow: 'hidden',
        }}
      >
        {imageUrl && (
          <img
            src={imageUrl}
            srcSet={imageSrcSet ?? undefined}
            sizes="56px"
            alt=""
            loading="lazy"
            decoding="async"
            css={{ width: '100%', height: '100%', objectFit: 'cover' }}
          />
        )}
      </span>
      <span css={titleStyle}>{title}</span>
    </span>
  );
}
