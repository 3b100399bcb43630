import { paths } from '@caderneta/family-texts';
import { Button, color, formatPhone, radius, Row, space, text } from '@caderneta/ui';
import styled from '@emotion/styled';
import type { SubmitEvent } from 'react';
import { PlainForm } from '../communication/plain-form.tsx';
import { Link } from '../ground/link.ts';
import { useFamily } from '../session/family-context.ts';
import { useContactAct } from './contacts.queries.ts';

/** Asks twice a year whether the phone is still the guardian's. */
export function PhoneQuestion() {
  const { isPhoneAsked } = useFamily();
  return isPhoneAsked ? <Question {...isPhoneAsked} /> : null;
}

function Question({ schoolId, phone }: { schoolId: string; phone: string }) {
  const { mutate, isPending } = useContactAct('answer', schoolId);
  function answer(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { value } = event.nativeEvent.submitter as HTMLButtonElement;
    if (!isPending) mutate(value);
  }
  return (
    <Note aria-label="Seu número">
      <p>
        Ainda é este o seu número? <strong>{formatPhone(phone)}</strong>
      </p>
      <Row as={PlainForm} act="numero" action={paths.contacts} wrap gap={8} onSubmit={answer}>
        <input type="hidden" name="escola" value={schoolId} />
        <Button type="submit" variant="secondary" name="resposta" value="sim">
          sim, é este
        </Button>
        <Button type="submit" name="resposta" value="depois">
          agora não
        </Button>
        <Change href={paths.contacts}>trocar</Change>
      </Row>
    </Note>
  );
}

const Note = styled.section({
  ...text.small,
  display: 'grid',
  gap: space[8],
  marginBottom: space[12],
  padding: space[12],
  borderRadius: radius.card,
  background: color.surfaceSubtle,
});

const Change = styled(Link)({ display: 'inline-flex', alignItems: 'center', minHeight: '44px' });
