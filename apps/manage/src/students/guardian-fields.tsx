import { limits } from '@caderneta/api-client/contract';
import type { EditForm } from '@caderneta/edit-form';
import { GuardianAccessModal } from '@caderneta/guardian-access';
import { useModals } from '@caderneta/platform';
import { Button, Row, space, Stack, Text, TextField } from '@caderneta/ui';
import styled from '@emotion/styled';
import { KeyRound, UserMinus } from 'lucide-react';
import { useRef } from 'react';
import { DownloadData } from '../personal-data/download-data.tsx';
import { PhoneField } from '../phone/phone-field.tsx';
import {
  type ContactFacts,
  emailHint,
  PhoneConfirmation,
  phoneHint,
} from './guardian-contacts.tsx';
import { KnownGuardian } from './known-guardian.tsx';
import type { GuardianPlace, GuardianValues, StudentValues } from './student-values.ts';

export interface GuardianFieldsProps {
  title: string;
  /** Shown beside the title. */
  hint?: string;
  place: GuardianPlace;
  /** The student who is edited; null for a new one. */
  studentId: string | null;
  /** The saved values. */
  saved: GuardianValues;
  /** Id of the saved guardian. */
  guardianId: string | undefined;
  facts: ContactFacts;
  form: EditForm<StudentValues>;
  /** Absent where the student would be left without a guardian. */
  onRemove?: (place: GuardianPlace) => void;
}

export function GuardianFields(props: GuardianFieldsProps) {
  const { title, hint, place, studentId, saved, guardianId, facts, form } = props;
  const fields = useRef<HTMLFieldSetElement>(null);
  const guardian = {
    name: form.watch(`${place}.name`),
    phone: form.watch(`${place}.phone`),
    email: form.watch(`${place}.email`),
  };

  const phoneFact = phoneHint(facts, guardianId, guardian.phone);
  const email = form.registerInput(`${place}.email`);

  /** An email alone asks for the other two. */
  function checkOthers() {
    if (place === 'second') form.check('second.name');
    if (place === 'second') form.check('second.phone');
  }

  return (
    <Stack as="fieldset" justify="start" ref={fields}>
      <Title>
        {title}
        {hint && (
          <Text tone="muted" weight={400}>
            {' '}
            {hint}
          </Text>
        )}
      </Title>
      <TextField
        label="Nome"
        autoComplete="off"
        maxLength={limits.nameLength}
        {...form.registerInput(`${place}.name`)}
      />
      <PhoneField
        label="Celular"
        {...(phoneFact && { hint: phoneFact })}
        {...form.registerField(`${place}.phone`)}
      />
      <KnownGuardian
        {...{ typed: guardian, saved, studentId }}
        onUse={({ name, email }) => {
          form.setValue(`${place}.name`, name);
          form.setValue(`${place}.email`, email ?? '');
          fields.current?.querySelector('input')?.focus();
        }}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        hint={emailHint(facts, guardianId, guardian.email)}
        {...email}
        onBlur={(event) => {
          void email.onBlur(event);
          checkOthers();
        }}
      />
      {guardianId && <GuardianActs {...{ ...props, guardianId }} />}
    </Stack>
  );
}

/** What is done with a saved guardian. */
function GuardianActs(props: GuardianFieldsProps & { guardianId: string }) {
  const { place, saved, guardianId, facts, onRemove } = props;
  const isUnsure = facts.known.some(({ id, isPhoneUnsure }) => isPhoneUnsure && id === guardianId);
  return (
    <Row wrap align="stretch">
      <GuardianAccess guardianId={guardianId} guardianName={saved.name} />
      <DownloadData subject="guardian" id={guardianId} name={saved.name} />
      {isUnsure && <PhoneConfirmation guardianId={guardianId} name={saved.name} />}
      {onRemove && <Removal name={saved.name} onRemove={() => onRemove(place)} />}
    </Row>
  );
}

interface GuardianAccessProps {
  guardianId: string;
  guardianName: string;
}

/** Opens how a saved guardian gets into the family's side. */
function GuardianAccess({ guardianId, guardianName }: GuardianAccessProps) {
  const modals = useModals();
  return (
    <div>
      <Button
        icon={<KeyRound aria-hidden size={20} />}
        aria-label={`acesso da família de ${guardianName}`}
        onClick={() => void modals.open(GuardianAccessModal, { guardianId, guardianName })}
      >
        acesso da família
      </Button>
    </div>
  );
}

/** Takes a saved guardian from the student, after a question. */
function Removal({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <div>
      <Button
        icon={<UserMinus aria-hidden size={20} />}
        aria-label={`remover responsável ${name}`}
        onClick={onRemove}
      >
        remover responsável
      </Button>
    </div>
  );
}

const Title = styled.legend({ padding: 0, marginBottom: space[12], fontWeight: 700 });
