import { brokenRule, imageRule } from '@caderneta/api-client/contract';
import { color, FileDrop, radius, Stack } from '@caderneta/ui';
import styled from '@emotion/styled';
import { useState, type Ref } from 'react';
import { useFocusInside } from '../fields/use-focus-inside.ts';
import type { Focusable } from '../fields/use-refocus.ts';
import { isRefused, pictureOf, type Upload } from './upload.ts';
import { usePastedImage } from './use-pasted-image.ts';
import type { Uploads } from './use-uploads.ts';
import { UploadRow } from './upload-row.tsx';

export interface CoverFieldProps {
  cover: Uploads;
  /** Error of the form or the server. */
  error: string | undefined;
  label?: string;
  ref?: Ref<Focusable>;
}

/** One picture, by click, drop or paste; another one takes the place of the first. */
export function CoverField({
  cover: { list, uploads },
  error,
  label = 'Imagem de capa',
  ref,
}: CoverFieldProps) {
  const place = useFocusInside(ref);
  const [refused, setRefused] = useState<string | null>(null);
  const [wasRemoved, setWasRemoved] = useState(false);
  const [upload] = uploads;

  function choose([file]: File[]) {
    if (!file) return;
    const broken = brokenRule(file, imageRule);
    setRefused(broken);
    if (broken) return;
    list.add([file], { instead: true });
  }
  usePastedImage(choose);

  if (!upload) {
    return (
      <div ref={place}>
        <FileDrop
          title={label}
          hint="JPEG, PNG, WebP ou HEIC, até 10 MB"
          accept={imageRule.accept}
          error={error ?? refused}
          onFiles={choose}
          autoFocus={wasRemoved}
        />
      </div>
    );
  }
  return (
    <Stack ref={place} role="group" aria-label={label} gap={8}>
      <CoverPicture upload={upload} alt={`${label} escolhida`} />
      <UploadRow upload={upload} list={list} onRemoved={() => setWasRemoved(true)} />
      <FileDrop
        compact
        title={isRefused(upload) ? 'Escolher outra imagem' : 'Substituir imagem'}
        accept={imageRule.accept}
        error={error ?? refused}
        onFiles={choose}
      />
    </Stack>
  );
}

/** Nothing for what cannot be drawn or was refused. */
function CoverPicture({ upload, alt }: { upload: Upload; alt: string }) {
  const [broken, setBroken] = useState<string | null>(null);
  const { preview } = upload;
  if (!preview || preview === broken || isRefused(upload)) return null;
  return (
    <Preview
      {...pictureOf(upload)}
      sizes="(max-width: 760px) 100vw, 560px"
      alt={alt}
      // The shell renews an address of the server that has ended.
      onError={() => preview.startsWith('blob:') && setBroken(preview)}
    />
  );
}

const Preview = styled.img({
  width: '100%',
  height: '180px',
  objectFit: 'cover',
  borderRadius: radius.control,
  background: color.track,
});
