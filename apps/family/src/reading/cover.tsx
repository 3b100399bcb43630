import type { FamilyCommunication } from '@caderneta/api-client/contract';
import { color, radius } from '@caderneta/ui';
import styled from '@emotion/styled';

export interface CoverProps {
  of: Pick<FamilyCommunication, 'imageUrl' | 'imageSrcSet' | 'imageSize'>;
}

/** A picture in its own height, without a description: the text says what matters. */
export function Cover({ of: { imageUrl, imageSrcSet, imageSize } }: CoverProps) {
  if (!imageUrl) return null;
  return (
    <PictureLink href={imageUrl} target="_blank" rel="noreferrer" aria-label="abrir imagem">
      <img
        src={imageUrl}
        srcSet={imageSrcSet ?? undefined}
        sizes="(max-width: 720px) 90vw, 680px"
        // Its room is there before it is.
        {...imageSize}
        alt=""
      />
    </PictureLink>
  );
}

const PictureLink = styled.a({
  display: 'block',
  '& > img': {
    width: '100%',
    height: 'auto',
    maxHeight: '70vh',
    borderRadius: radius.control,
    background: color.track,
    objectFit: 'contain',
  },
});
