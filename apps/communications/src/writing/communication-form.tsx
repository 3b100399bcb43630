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
import { useSession } from '@caderneta/platform';
import { Button, Card, MainAndAside, Stack, TextField } from '@caderneta/ui';
import { Clock, Send } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useDelete } from './delete-button.tsx';
import type { KindTypes } from '../kinds/communication-kind.ts';
import { RecipientsField } from '../recipients/recipients-field.tsx';
import { VoiceNoteWhenLoaded } from './voice-note-when-loaded.tsx';
import { useCommunicationForm, type CommunicationFormOptions } from './use-communication-form.ts';

// Few schools write during their quiet hours.
const QuietHoursHint = lazy(() =>
  import('./quiet-hours-hint.tsx').then((m) => ({ default: m.QuietHoursHint })),
);

/** The form of every kind: its own fields between the title and the files. */
export function CommunicationForm<T extends KindTypes>(props: CommunicationFormOptions<T>) {
  const { kind, id, start } = props;
  const { hasCover, hasAttachments } = kind.form;
  const { school } = useSession();
  const writing = useCommunicationForm(props);
  const { form, shared, files, conflict, earlier, askForSchedule, forget } = writing;
  const askForDeletion = useDelete(kind, id ?? '', forget);
  return (
    <form {...useFormElement(writing)}>
      <FormCallouts
        conflict={conflict}
        earlier={earlier}
        lostFiles={{ count: start.lostFiles, missing: start.missingFiles }}
      />
      <MainAndAside>
        <Stack as={Card} gap={20} justify="start">
          <Texts {...{ kind, id, form, shared }} />
          {hasCover && <CoverField {...files.registerCover()} />}
          {hasAttachments && <AttachmentsField {...files.registerAttachments()} />}
          {hasAttachments && <VoiceNoteWhenLoaded attachments={files.attachments} />}
        </Stack>
        <Lock isOn={form.isSubmitting}>
          <RecipientsField
            topic={kind.form.isUrgent?.(form.getValues()) ? undefined : kind.name}
            {...shared.registerField('studentIds')}
          />
        </Lock>
      </MainAndAside>
      {school.quietHours && (
        <Suspense fallback={null}>
          <QuietHoursHint canBeUrgent={kind.name === 'announcement'} />
        </Suspense>
      )}
      <FormActions
        cancel={
          <ButtonLink to={kind.paths.list} onClick={files.giveUp}>
            cancelar
          </ButtonLink>
        }
        deletion={id === null ? undefined : { label: 'deletar', ask: askForDeletion }}
        saveLabel="enviar"
        saveIcon={<Send aria-hidden size={20} />}
        isSubmitting={form.isSubmitting}
        isWaiting={form.isSubmitting && files.isWaiting}
      >
        <Button
          variant="secondary"
          icon={<Clock aria-hidden size={20} />}
          disabled={form.isSubmitting || conflict.changes.length > 0}
          onClick={askForSchedule}
        >
          {id === null ? 'agendar envio' : 'reagendar envio'}
        </Button>
      </FormActions>
    </form>
  );
}

type TextsProps<T extends KindTypes> = Pick<CommunicationFormOptions<T>, 'kind' | 'id'> &
  Pick<ReturnType<typeof useCommunicationForm<T>>, 'form' | 'shared'>;

/** What is written and chosen beside the files, which may go while the rest is sent. */
function Texts<T extends KindTypes>({ kind, id, form, shared }: TextsProps<T>) {
  const { Fields } = kind.form;
  return (
    <Lock isOn={form.isSubmitting}>
      <TextField
        label="Título"
        autoFocus={id === null}
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
  );
}
