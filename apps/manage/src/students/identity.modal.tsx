import { Dialog, space, Stack, Text } from '@caderneta/ui';
import styled from '@emotion/styled';
import { useId, useState, type ReactNode } from 'react';

export type Person = 'same' | 'another';

export interface IdentityModalProps {
  /** Name and phone as saved. */
  before: string;
  /** Name and phone as typed. */
  now: string;
  /** What follows where it is another person. */
  consequences: string;
  close: (person?: Person) => void;
}

/** Asks whether a guardian whose name and phone both changed is the same person. */
export function IdentityModal({ before, now, consequences, close }: IdentityModalProps) {
  const [person, setPerson] = useState<Person>();
  return (
    <Dialog
      title="É a mesma pessoa?"
      submitLabel="salvar aluno"
      submitDisabled={!person}
      onSubmit={() => close(person)}
      onClose={() => close()}
    >
      <Stack>
        <Text as="p" breaks>
          Mudaram o nome e o celular. Antes: <strong>{before}</strong>. Agora:{' '}
          <strong>{now}</strong>.
        </Text>
        <Stack as="fieldset" gap={16} aria-label="É a mesma pessoa?">
          <Choice {...{ person, setPerson }} value="same" label="a mesma pessoa, com dados novos">
            Os aparelhos, as conversas e as respostas continuam.
          </Choice>
          <Choice {...{ person, setPerson }} value="another" label="outra pessoa">
            {consequences} A nova pessoa começa sem conversas nem respostas.
          </Choice>
        </Stack>
      </Stack>
    </Dialog>
  );
}

interface ChoiceProps {
  person: Person | undefined;
  setPerson: (person: Person) => void;
  value: Person;
  label: string;
  children: ReactNode;
}

function Choice({ person, setPerson, value, label, children }: ChoiceProps) {
  const id = useId();
  return (
    <Option>
      <input
        id={id}
        type="radio"
        name="person"
        checked={person === value}
        aria-describedby={`${id}-follows`}
        onChange={() => setPerson(value)}
      />
      <label htmlFor={id}>{label}</label>
      <Text as="p" id={`${id}-follows`} size="small" tone="muted" breaks>
        {children}
      </Text>
    </Option>
  );
}

const Option = styled.div({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  columnGap: space[12],
  alignItems: 'center',
  '& > label': { fontWeight: 600 },
  '& > p': { gridColumn: 2 },
});
