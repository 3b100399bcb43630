import type { OwnContacts } from '@caderneta/api-client/contract';
import { paths } from '@caderneta/family-texts';
import { formatTime } from '@caderneta/school-time';
import { Button, formatPhone, Stack, Text, TextField } from '@caderneta/ui';
import styled from '@emotion/styled';
import { useState, type SubmitEvent } from 'react';
import { PlainForm, useRefused } from '../communication/plain-form.tsx';
import { Link } from '../ground/link.ts';
import { navigate } from '../ground/navigation.ts';
import { schoolsOf, useFamily } from '../session/family-context.ts';
import { SettingsCard } from '../settings/settings-card.tsx';
import { useContactAct } from './contacts.queries.ts';

export interface ContactsCardProps {
  contacts: OwnContacts;
  /** How many schools there are. */
  isOneOf: number;
}

/** What one school has, a code that is waited for, and the field for another contact. */
export function ContactsCard({ contacts, isOneOf }: ContactsCardProps) {
  const { phone, email, isEmailReturned, pending, schoolName, schoolId } = contacts;
  return (
    <SettingsCard title={isOneOf > 1 ? schoolName : 'Como a escola fala com você'}>
      <Facts>
        <dt>Celular</dt>
        <dd>{formatPhone(phone)}</dd>
        <dt>E-mail</dt>
        <dd>{email ?? 'nenhum'}</dd>
      </Facts>
      {isEmailReturned && (
        <Text as="p" role="note">
          Os e-mails da escola voltam deste endereço. Informe outro abaixo.
        </Text>
      )}
      {pending && <CodeForm key={pending.contact} {...{ schoolId, pending }} />}
      {/* What was typed stands above once it was taken. */}
      <ContactForm key={[phone, email, pending?.contact].join()} contacts={contacts} />
      {isOneOf > 1 && (
        <Text as="p" size="small" tone="muted">
          A troca vale também nas outras escolas deste aparelho que têm o mesmo contato.
        </Text>
      )}
    </SettingsCard>
  );
}

const shown = (contact: string) => (contact.includes('@') ? contact : formatPhone(contact));

interface CodeFormProps {
  schoolId: string;
  pending: NonNullable<OwnContacts['pending']>;
}

/** Takes the code that went to the new contact. */
function CodeForm({ schoolId, pending }: CodeFormProps) {
  const { contact, expiresAt, isUndelivered } = pending;
  const done = () => navigate(`${paths.contacts}?trocado`, { replace: true });
  const act = useContactAct('confirm', schoolId, done);
  const { typed, ...form } = useForm('codigo', schoolId, act);
  const family = useFamily();
  const school = schoolsOf(family).find(({ id }) => id === schoolId) ?? family.school;
  return (
    <Stack as={PlainForm} act="codigo" gap={12} noValidate onSubmit={form.onSubmit}>
      <input type="hidden" name="escola" value={schoolId} />
      <Text as="p" breaks>
        {isUndelivered
          ? `O código não chegou a ${shown(contact)}. Confira e peça outro.`
          : `Mandamos um código para ${shown(contact)}. Ele vale até ${formatTime(expiresAt, school.timezone)}.`}
      </Text>
      <TextField
        label="Código de 6 números"
        name="codigo"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        {...typed}
      />
      <Button type="submit" variant="primary" busy={act.isPending}>
        confirmar
      </Button>
    </Stack>
  );
}

/** Asks for another phone or e-mail. */
function ContactForm({ contacts }: Pick<ContactsCardProps, 'contacts'>) {
  const { schoolId, takesPhones, pending } = contacts;
  const act = useContactAct('request', schoolId);
  const { typed, ...form } = useForm('contato', schoolId, act);
  return (
    <Stack as={PlainForm} act="contato" gap={12} noValidate onSubmit={form.onSubmit}>
      <input type="hidden" name="escola" value={schoolId} />
      <TextField
        label={takesPhones ? 'Novo celular ou e-mail' : 'Novo e-mail'}
        hint={
          takesPhones ? (
            'Celular com DDD, ou e-mail. Mandamos um código para lá.'
          ) : (
            <>
              Mandamos um código para lá. O celular quem troca é a escola:{' '}
              <Link href={paths.chat}>peça por mensagem</Link>.
            </>
          )
        }
        name="contato"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={254}
        {...typed}
      />
      <Button type="submit" variant={pending ? 'secondary' : 'primary'} busy={act.isPending}>
        {pending ? 'enviar outro código' : 'enviar código'}
      </Button>
    </Stack>
  );
}

/** One field that is typed, in the app and where a refused form is drawn again. */
function useForm(
  name: 'codigo' | 'contato',
  schoolId: string,
  { mutate, isPending, error }: ReturnType<typeof useContactAct>,
) {
  const refused = useRefused(name);
  const isThis = refused?.fields.escola === schoolId;
  const [value, setValue] = useState((isThis && refused?.fields[name]) || '');
  const refusal = isThis && <span data-refused>{refused?.sentence}</span>;
  return {
    typed: {
      value,
      error: error ?? (refusal || undefined),
      onChange: ({ target }: { target: { value: string } }) => setValue(target.value),
    },
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (!isPending) mutate(value);
    },
  };
}

const Facts = styled.dl({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: '4px 12px',
  margin: 0,
  '& dd': { margin: 0, fontWeight: 700, overflowWrap: 'anywhere' },
});
