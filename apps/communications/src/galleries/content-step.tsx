import { limits } from '@caderneta/api-client/contract';
import { Lock } from '@caderneta/edit-form';
import { Card, Grid, Stack, TextArea, TextField } from '@caderneta/ui';
import { ImagesField } from './images-field.tsx';
import type { GalleryForm } from './use-gallery-form.ts';

export interface ContentStepProps {
  form: GalleryForm;
  isShown: boolean;
}

/** First step: the words and the images. */
export function ContentStep({ form, isShown }: ContentStepProps) {
  const { registerInput, registerError, images, isSubmitting } = form;
  return (
    <Stack as={Card} gap={20}>
      <Lock isOn={isSubmitting}>
        <Grid gap={20} columns="minmax(0, 1fr) 200px" phone={1}>
          <TextField
            label="Título"
            autoFocus={form.isNew}
            maxLength={limits.titleLength}
            {...registerInput('communication.title')}
          />
          <TextField label="Data" type="date" {...registerInput('communication.date')} />
        </Grid>
        <TextArea label="Descrição" rows={4} {...registerInput('communication.description')} />
      </Lock>
      <ImagesField list={images} isShown={isShown} {...registerError('communication.fileIds')} />
    </Stack>
  );
}
