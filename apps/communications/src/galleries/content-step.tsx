import { limits } from '@caderneta/api-client/contract';
import { Card, media, space, TextArea, TextField } from '@caderneta/ui';
import { ImagesField } from './images-field.tsx';
import type { GalleryForm } from './use-gallery-form.ts';

export interface ContentStepProps {
  form: GalleryForm;
  isShown: boolean;
}

/** First step: the words and the images. */
export function ContentStep({ form, isShown }: ContentStepProps) {
  const { registerInput, registerError, images } = form;
  return (
    <Card css={{ display: 'grid', gap: space[20] }}>
      <div css={rowStyle}>
        <TextField
          label="Título"
          autoFocus={form.isNew}
          maxLength={limits.titleLength}
          {...registerInput('communication.title')}
        />
        <TextField label="Data" type="date" {...registerInput('communication.date')} />
      </div>
      <TextArea label="Descrição" rows={4} {...registerInput('communication.description')} />
      <ImagesField list={images} isShown={isShown} {...registerError('communication.fileIds')} />
    </Card>
  );
}

const rowStyle = {
  display: 'grid',
  gap: space[20],
  gridTemplateColumns: 'minmax(0, 1fr) 200px',
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
} as const;
