import { color, radius, space } from '@caderneta/ui';
import { css } from '@emotion/react';
import styled from '@emotion/styled';

export interface TitleWithPictureProps {
  title: string;
  imageUrl: string | null;
  imageSrcSet: string | null;
}

/** A title behind the thumbnail of its cover, whose place is kept while it loads. */
export function TitleWithPicture({ title, imageUrl, imageSrcSet }: TitleWithPictureProps) {
  return (
    <Pair>
      <Thumbnail>
        {imageUrl && (
          <img
            src={imageUrl}
            srcSet={imageSrcSet ?? undefined}
            sizes="56px"
            alt=""
            loading="lazy"
            decoding="async"
          />
        )}
      </Thumbnail>
      <Title>{title}</Title>
    </Pair>
  );
}

// Serialised once: each row of a list has them.
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

const Title = styled.span(
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
