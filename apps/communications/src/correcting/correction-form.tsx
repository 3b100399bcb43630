import { limits } from '@caderneta/api-client/contract';
import { ButtonLink } from '@caderneta/app-kit';
import {
  FormActions,
  FormattedField,
  FormCallouts,
  Lock,
  useFormElement,
} from '@caderneta/edit-form';
import { AttachmentsField, CoverField } from '@caderneta/edit-form/uploads';
import { Card, Stack, TextField } from '@caderneta/ui';
import { type KindTypes, pathOfItem } from '../kinds/communication-kind.ts';
import type { CommunicationFormOptions } from '../writing/use-communication-form.ts';
import { useCorrection } from './use-correction.ts';
import { VoiceNoteWhenLoaded } from '../writing/voice-note-when-loaded.tsx';

export interface CorrectionFormProps<T extends KindTypes> extends CommunicationFormOptions<T> {
  id: string;
}

/** The fields of what was sent; to whom and how it went stays as it is. */
export function CorrectionForm<T extends KindTypes>(props: CorrectionFormProps<T>) {
  const { kind, id, start } = props;
  const { hasCover, hasAttachments, flags } = kind.form;
  // Ticks say how it leaves.
  const Fields = flags ? undefined : kind.form.Fields;
  const correcting = useCorrection(props);
  const { form, shared, files, conflict, earlier } = correcting;
  return (
    <form {...useFormElement(correcting)}>
      <FormCallouts
        conflict={conflict}
        earlier={earlier}
        lostFiles={{ count: start.lostFiles, missing: start.missingFiles }}
      />
      <Stack as={Card} gap={20} maxWidth="720px">
        <Lock isOn={form.isSubmitting}>
          <TextField
            label="Título"
            maxLength={limits.titleLength}
            {...shared.registerInput('communication.title')}
          />
          <FormattedField
            form={shared}
            text="communication.description"
            format="communication.format"
            rows={7}
          />
          {Fields && <Fields fields={form} />}
        </Lock>
        {hasCover && <CoverField {...files.registerCover()} />}
        {hasAttachments && <AttachmentsField {...files.registerAttachments()} />}
        {hasAttachments && <VoiceNoteWhenLoaded attachments={files.attachments} />}
      </Stack>
      <FormActions
        cancel={
          <ButtonLink to={pathOfItem(kind, id)} onClick={files.giveUp}>
            cancelar
          </ButtonLink>
        }
        saveLabel="ver o que mudou"
        isSubmitting={form.isSubmitting}
        isWaiting={form.isSubmitting && files.isWaiting}
      />
    </form>
  );
}
