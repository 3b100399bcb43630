import { limits } from '@caderneta/api-client/contract';
import { Card, mainAndAside, space, TextArea, TextField } from '@caderneta/ui';
import type { ReactNode, SubmitEvent } from 'react';
import { LostFilesNotice } from '../drafts/lost-files-notice.tsx';
import type { KindTypes } from '../kinds/communication-kind.ts';
import { RecipientsField } from '../recipients/recipients-field.tsx';
import { AttachmentsField } from '../uploads/attachments-field.tsx';
import { CoverField } from '../uploads/cover-field.tsx';
import { FormActions } from './form-actions.tsx';
import { useCommunicationForm, type CommunicationFormOptions } from './use-communication-form.ts';

export interface CommunicationFormProps<T extends KindTypes> extends CommunicationFormOptions<T> {
  /** What a person must know before going on, beside what they typed. */
  notice?: (values: T['values']) => ReactNode;
}

/** The form of every kind: its own fields between the title and the files. */
export function CommunicationForm<T extends KindTypes>(props: CommunicationFormProps<T>) {
  const { kind, resumable, target, notice } = props;
  const { Fields, hasCover, hasAttachments } = kind.form;
  const { fields, shared, files, askForSchedule, submit } = useCommunicationForm(props);
  const { typed, field, kept, errors, isSubmitting } = shared;
  const unsettled = files.unsettled(errors);

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    submit();
  }

  return (
    <form noValidate onSubmit={onSubmit}>
      {notice?.(fields.values)}
      <LostFilesNotice count={resumable.start.lostFiles ?? 0} />
      <div css={mainAndAside}>
        <Card css={{ display: 'grid', gap: space[20], alignContent: 'start' }}>
          <Words typed={typed} isNew={!target} />
          {Fields && <Fields fields={fields} />}
          {hasCover && (
            <CoverField
              cover={files.cover}
              {...kept('communication.imageId')}
              error={unsettled.cover}
            />
          )}
          {hasAttachments && (
            <AttachmentsField
              attachments={files.attachments}
              {...kept('communication.attachmentIds')}
              error={unsettled.attachments}
            />
          )}
        </Card>
        <RecipientsField {...field('studentIds')} />
      </div>
      <FormActions
        kind={kind}
        target={target}
        isSubmitting={isSubmitting}
        isWaiting={isSubmitting && files.isWaiting}
        onSchedule={askForSchedule}
      />
    </form>
  );
}

interface WordsProps {
  typed: ReturnType<typeof useCommunicationForm>['shared']['typed'];
  isNew: boolean;
}

function Words({ typed, isNew }: WordsProps) {
  return (
    <>
      <TextField
        label="Título"
        autoFocus={isNew}
        maxLength={limits.titleLength}
        {...typed('communication.title')}
      />
      <TextArea label="Descrição" rows={7} {...typed('communication.description')} />
    </>
  );
}
