import { color, radius } from '@caderneta/ui';

export interface CoverProps {
  imageUrl: string | null;
  imageSrcSet: string | null;
}

/** A picture in its own height, without a description: the text says what matters. */
export function Cover({ imageUrl, imageSrcSet }: CoverProps) {
  if (!imageUrl) return null;
  return (
    <a
      href={imageUrl}
      target="_blank"
      rel="noreferrer"
      aria-label="abrir imagem"
      css={{ display: 'block' }}
    >
      <img
        src={imageUrl}
        srcSet={imageSrcSet ?? undefined}
        sizes="(max-width: 720px) 90vw, 680px"
        alt=""
        css={{
          width: '100%',
          maxHeight: '70vh',
          borderRadius: radius.control,
          background: color.track,
          objectFit: 'contain',
        }}
      />
    </a>
  );
}
