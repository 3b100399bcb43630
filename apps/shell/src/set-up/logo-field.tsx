import { api, ApiError } from '@caderneta/api-client';
import {
  brokenRule,
  imageRule,
  updateSchoolSettings,
  uploadFiles,
} from '@caderneta/api-client/contract';
import { useIsShown } from '@caderneta/edit-form';
import { setOff } from '@caderneta/platform';
import { FileDrop, LoadingStatus, radius, Stack } from '@caderneta/ui';
import styled from '@emotion/styled';
import { useState } from 'react';
import { useShell } from '../ground/shell-context.ts';

type Logo =
  { is: 'missing'; error?: string } | { is: 'sending' } | { is: 'stored'; address: string };

async function storeLogo(file: File, schoolId: string): Promise<string> {
  const body = new FormData();
  body.append('files', file);
  const [stored] = await api.call(uploadFiles, { body });
  if (!stored) throw new Error('the upload answered without a file');
  await api.call(updateSchoolSettings, { params: { id: schoolId }, body: { logoId: stored.id } });
  return stored.location;
}

/** The school's logo, stored as soon as it is chosen. */
export function LogoField() {
  const { session, toasts } = useShell();
  const isShown = useIsShown();
  const [logo, setLogo] = useState<Logo>({ is: 'missing' });

  async function take([file]: File[]) {
    const employee = session.current()?.employee;
    if (!file || !employee) return;
    const error = brokenRule(file, imageRule);
    if (error) return setLogo({ is: 'missing', error });
    setLogo({ is: 'sending' });
    const letPageGo = setOff('logo da escola');
    try {
      setLogo({ is: 'stored', address: await storeLogo(file, employee.schoolId) });
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setLogo({ is: 'missing', error: failure.message });
      if (!isShown())
        toasts.fail('A logo não foi guardada. Escolha-a de novo na página da escola.', failure);
    } finally {
      letPageGo();
    }
  }

  if (logo.is === 'sending') return <LoadingStatus>Guardando a logo…</LoadingStatus>;
  return (
    <Stack gap={12}>
      {logo.is === 'stored' && <Picture src={logo.address} alt="Logo da escola" />}
      <FileDrop
        title={logo.is === 'stored' ? 'trocar a logo' : 'incluir a logo da escola'}
        hint="JPEG, PNG, WebP ou HEIC, até 10 MB"
        accept={imageRule.accept}
        compact={logo.is === 'stored'}
        error={logo.is === 'missing' ? logo.error : undefined}
        onFiles={(files) => void take(files)}
      />
    </Stack>
  );
}

const Picture = styled.img({
  width: '76px',
  height: '76px',
  borderRadius: radius.card,
  objectFit: 'cover',
});
