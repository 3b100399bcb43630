import { color, radius } from '@caderneta/ui';
import styled from '@emotion/styled';

export interface CoverProps {
  imageUrl: string | null;
  imageSrcSet: string | null;
}

/** A picture in its own height, without a description: the text says what matters. */
export function Cover({ imageUrl, imageSrcSet }: CoverProps) {
  if (!imageUrl) return null;
  return (
    <PictureLink href={imageUrl} target="_blank" rel="noreferrer" aria-label="abrir imagem">
      <img
        src={imageUrl}
        srcSet={imageSrcSet ?? undefined}
        sizes="(max-width: 720px) 90vw, 680px"
        alt=""
      />
    </PictureLink>
  );
}

const PictureLink = styled.a({
  display: 'block',
  '& > img': {
    width: '100%',
    maxHeight: '70vh',
    borderRadius: radius.control,
    background: color.track,
    objectFit: 'contain',
  },
});
