import { limits } from '@caderneta/api-client/contract';
import { ButtonLink } from '@caderneta/app-kit';
import { FormActions, FormNotices, LostFilesNotice, useFormElement } from '@caderneta/edit-form';
import { useSession } from '@caderneta/platform';
import { Button, Card, MainAndAside, Stack, TextArea, TextField } from '@caderneta/ui';
import { Clock, Send } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useDelete } from '../details/delete-button.tsx';
import type { KindTypes } from '../kinds/communication-kind.ts';
import { RecipientsField } from '../recipients/recipients-field.tsx';
import { AttachmentsField } from '../uploads/attachments-field.tsx';
import { CoverField } from '../uploads/cover-field.tsx';
import { useCommunicationForm, type CommunicationFormOptions } from './use-communication-form.ts';

// Few schools write during their quiet hours.
const QuietHoursHint = lazy(() =>
  import('./quiet-hours-hint.tsx').then((m) => ({ default: m.QuietHoursHint })),
);

/** The form of every kind: its own fields between the title and the files. */
export function CommunicationForm<T extends KindTypes>(props: CommunicationFormOptions<T>) {
  const { kind, id, start } = props;
  const { Fields, hasCover, hasAttachments } = kind.form;
  const { school } = useSession();
  const writing = useCommunicationForm(props);
  const { form, shared, files, conflict, askForSchedule, forget } = writing;
  const askForDeletion = useDelete(kind, id ?? '', forget);
  return (
    <form {...useFormElement(writing)}>
      <FormNotices conflict={conflict} />
      <LostFilesNotice count={start.lostFiles} missing={start.missingFiles} />
      <MainAndAside>
        <Stack as={Card} gap={20} justify="start">
          <TextField
            label="Título"
            autoFocus={id === null}
            maxLength={limits.titleLength}
            {...shared.registerInput('communication.title')}
          />
          <TextArea
            label="Descrição"
            rows={7}
            {...shared.registerInput('communication.description')}
          />
          {Fields && <Fields fields={form} />}
          {hasCover && <CoverField {...files.registerCover()} />}
          {hasAttachments && <AttachmentsField {...files.registerAttachments()} />}
        </Stack>
        <RecipientsField {...shared.registerField('studentIds')} />
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
