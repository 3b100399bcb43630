import { limits } from '@caderneta/api-client/contract';
import { FormActions, FormNotices, LostFilesNotice, useFormElement } from '@caderneta/edit-form';
import { useSession } from '@caderneta/platform';
import { Button, buttonStyle, Card, mainAndAside, space, TextArea, TextField } from '@caderneta/ui';
import { Clock, Send } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
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
      <LostFilesNotice count={start.lostFiles} />
      <div css={mainAndAside}>
        <Card css={{ display: 'grid', gap: space[20], alignContent: 'start' }}>
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
        </Card>
        <RecipientsField {...shared.registerField('studentIds')} />
      </div>
      {school.quietHours && (
        <Suspense fallback={null}>
          <QuietHoursHint canBeUrgent={kind.name === 'announcement'} />
        </Suspense>
      )}
      <FormActions
        cancel={
          <Link to={kind.paths.list} css={buttonStyle('neutral')}>
            cancelar
          </Link>
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
