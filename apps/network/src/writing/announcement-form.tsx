import { limits } from '@caderneta/api-client/contract';
import { networkPaths } from '@caderneta/links';
import {
  ActionBar,
  Button,
  buttonStyle,
  Card,
  mainAndAside,
  space,
  TextArea,
  TextField,
} from '@caderneta/ui';
import { Send } from 'lucide-react';
import type { SubmitEvent } from 'react';
import { Link } from 'react-router-dom';
import { SchoolsField } from './schools-field.tsx';
import { useAnnouncementForm, type AnnouncementFormOptions } from './use-announcement-form.ts';

export function AnnouncementForm(props: AnnouncementFormOptions) {
  const { typed, field, ask, isSubmitting } = useAnnouncementForm(props);

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    ask();
  }

  return (
    <form noValidate onSubmit={onSubmit}>
      <div css={mainAndAside}>
        <Card css={{ display: 'grid', gap: space[20], alignContent: 'start' }}>
          <TextField label="Título" autoFocus maxLength={limits.titleLength} {...typed('title')} />
          <TextArea label="Descrição" rows={9} {...typed('description')} />
        </Card>
        <SchoolsField schools={props.schools} {...field('schoolIds')} />
      </div>
      <ActionBar
        left={
          <Link to={networkPaths.networkAnnouncements} css={buttonStyle('neutral')}>
            cancelar
          </Link>
        }
        right={
          <Button
            type="submit"
            variant="primary"
            icon={<Send aria-hidden size={20} />}
            busy={isSubmitting}
          >
            enviar
          </Button>
        }
      />
    </form>
  );
}
