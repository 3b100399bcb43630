import { limits } from '@caderneta/api-client/contract';
import { paths } from '@caderneta/platform';
import {
  ActionBar,
  Button,
  buttonStyle,
  Card,
  media,
  space,
  TextArea,
  TextField,
} from '@caderneta/ui';
import { Send } from 'lucide-react';
import type { SubmitEvent } from 'react';
import { Link } from 'react-router-dom';
import { RecipientsField } from '../recipients/recipients-field.tsx';
import { AttachmentsField } from '../uploads/attachments-field.tsx';
import { CoverField } from '../uploads/cover-field.tsx';
import { useAnnouncementForm } from './use-announcement-form.ts';

export function AnnouncementForm() {
  const { typed, field, coverField, attachmentsField, isSubmitting, isWaiting, submit } =
    useAnnouncementForm();

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    void submit();
  }

  return (
    <form noValidate onSubmit={onSubmit}>
      <div css={columnsStyle}>
        <Card css={{ display: 'grid', gap: space[20], alignContent: 'start' }}>
          <TextField
            label="Título"
            maxLength={limits.titleLength}
            {...typed('communication.title')}
          />
          <TextArea label="Descrição" rows={7} {...typed('communication.description')} />
          <CoverField {...coverField} />
          <AttachmentsField {...attachmentsField} />
        </Card>
        <RecipientsField {...field('studentIds')} />
      </div>
      <ActionBar
        left={
          <Link to={paths.announcements} css={buttonStyle('neutral')}>
            cancelar
          </Link>
        }
        right={
          <>
            <span role="status" css={{ alignSelf: 'center' }}>
              {isWaiting && 'Aguardando o envio dos arquivos…'}
            </span>
            <Button
              type="submit"
              variant="primary"
              icon={<Send aria-hidden size={20} />}
              busy={isSubmitting}
            >
              enviar
            </Button>
          </>
        }
      />
    </form>
  );
}

const columnsStyle = {
  display: 'grid',
  gap: space[16],
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1.6fr) minmax(0, 1fr)',
  [media.tablet]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
} as const;
