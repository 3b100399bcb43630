import { ApiError } from '@caderneta/api-client';
import { brokenRule, imageRule, messages } from '@caderneta/api-client/contract';
import { useFocusInside, type Focusable } from '@caderneta/edit-form';
import { isOffline, setOff } from '@caderneta/platform';
import { Avatar, Button, color, FileDrop, radius, space, Text } from '@caderneta/ui';
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { useState, type Ref } from 'react';
import { pictureQuery, useUploadPicture } from './school.queries.ts';

export interface LogoFieldProps {
  value: string | null;
  onChange: (logoId: string | null) => void;
  error: string | undefined;
  ref: Ref<Focusable>;
  /** The logo that is shown now. */
  saved: { id: string; url: string } | null;
  schoolName: string;
  /** Called with the names of files that are on their way. */
  onUploading: (names: string[]) => void;
}

/** The school's logo: seen as the sidebar shows it, replaced or removed. */
export function LogoField({ value, onChange, error, ref, ...props }: LogoFieldProps) {
  const { saved, schoolName, onUploading } = props;
  const place = useFocusInside(ref);
  const upload = useUploadPicture();
  const [refused, setRefused] = useState<string | null>(null);
  const isSaved = value === null || value === saved?.id;
  const picture = useQuery({ ...pictureQuery(value ?? ''), enabled: !isSaved });
  const url = value === null ? null : isSaved ? saved?.url : picture.data?.location;
  const isLost = !isSaved && picture.data === null;

  async function choose([file]: File[]) {
    if (!file) return;
    const broken = brokenRule(file, imageRule);
    setRefused(broken);
    if (broken) return;
    onUploading([file.name]);
    const letPageGo = setOff('logo da escola');
    try {
      onChange((await upload.mutateAsync(file)).id);
    } catch (failure) {
      setRefused(uploadProblem(failure));
    } finally {
      onUploading([]);
      letPageGo();
    }
  }

  const lost = isLost ? 'A imagem escolhida não está mais guardada. Escolha-a de novo.' : null;
  return (
    <LogoChoice ref={place} role="group" aria-label="Logotipo">
      <span>Logotipo</span>
      {url ? (
        <Picture src={url} alt="Logotipo da escola" />
      ) : (
        <Avatar name={schoolName || 'Escola'} size={112} />
      )}
      <FileDrop
        compact
        title={upload.isPending ? 'Enviando…' : value ? 'Substituir' : 'Escolher imagem'}
        accept={imageRule.accept}
        disabled={upload.isPending}
        error={error ?? refused ?? lost}
        onFiles={(files) => void choose(files)}
      />
      <Text as="p" size="small" tone="muted">
        JPEG, PNG, WebP ou HEIC, até 10 MB
      </Text>
      {value !== null && (
        <Button variant="ghost" aria-label="remover logotipo" onClick={() => onChange(null)}>
          remover
        </Button>
      )}
    </LogoChoice>
  );
}

function uploadProblem(error: unknown): string {
  if (isOffline(error)) return 'Sem conexão. Escolha a imagem de novo quando a internet voltar.';
  const status = error instanceof ApiError ? error.status : null;
  if (status === 413) return messages.imageSize;
  if (status === 415) return messages.imageType;
  return status === 429 ? (error as ApiError).message : 'Não foi possível enviar. Tente de novo.';
}

const LogoChoice = styled.div({
  display: 'grid',
  gap: space[8],
  alignContent: 'start',
  '& > span:first-of-type': { fontWeight: 700, fontSize: '0.9375rem' },
  // The initials, in the shape of a picture.
  '& > span + span': { borderRadius: radius.card },
});

const Picture = styled.img({
  width: '112px',
  height: '112px',
  objectFit: 'contain',
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
  background: color.surface,
});
