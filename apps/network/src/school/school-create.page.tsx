import { newIdempotencyKey } from '@caderneta/api-client';
import { limits, newNetworkSchool, type NewNetworkSchool } from '@caderneta/api-client/contract';
import { ButtonLink } from '@caderneta/app-kit';
import {
  FormActions,
  FormCallouts,
  Lock,
  RetentionSelect,
  refusedFields,
  useContractForm,
  useOnce,
} from '@caderneta/edit-form';
import { pathTo, paths } from '@caderneta/links';
import { useToasts } from '@caderneta/platform';
import { Card, PageHeader, Stack, Text, TextField } from '@caderneta/ui';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCreateSchool } from '../network.queries.ts';

const blank: NewNetworkSchool = {
  name: '',
  city: '',
  administrator: { name: '', email: '' },
  retentionYears: limits.retentionYearsDefault,
};

/** Adds a school to the network and invites who administers it first. */
export default function SchoolCreatePage() {
  const { form, create, earlier } = useNewSchool();
  return (
    <>
      <PageHeader title="Nova escola" context="Começa com o calendário da Secretaria" />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit(create);
        }}
      >
        <FormCallouts earlier={earlier} />
        <Lock isOn={form.isSubmitting}>
          <Stack as={Card} gap={20} justify="start">
            <TextField label="Nome da escola" autoFocus {...form.registerInput('name')} />
            <TextField label="Cidade" {...form.registerInput('city')} />
            <RetentionSelect
              hint="A escola pode mudar em Gerenciar, Escola."
              {...form.registerField('retentionYears')}
            />
            <Text as="h2" size="h2">
              Primeira pessoa da administração
            </Text>
            <TextField label="Nome" {...form.registerInput('administrator.name')} />
            <TextField
              label="E-mail"
              type="email"
              hint="Recebe o convite e escolhe a própria senha: a Secretaria nunca a vê."
              {...form.registerInput('administrator.email')}
            />
          </Stack>
        </Lock>
        <FormActions
          cancel={<ButtonLink to={paths.network}>cancelar</ButtonLink>}
          saveLabel="adicionar e convidar"
          saveIcon={<Send aria-hidden size={20} />}
          isSubmitting={form.isSubmitting}
        />
      </form>
    </>
  );
}

function useNewSchool() {
  const form = useContractForm({ schema: newNetworkSchool, start: blank });
  const { mutateAsync } = useCreateSchool();
  const [firstKey] = useState(newIdempotencyKey);
  const { once, earlier, renew } = useOnce(firstKey, null, () => form.getValues().name);
  const toasts = useToasts();
  const navigate = useNavigate();
  async function create(body: NewNetworkSchool) {
    try {
      const done = await once((idempotencyKey) => mutateAsync({ body, idempotencyKey }));
      if (!done) return;
      const { id, hasAccount } = done.answer;
      const { email } = body.administrator;
      toasts.show(
        'success',
        hasAccount
          ? `Escola adicionada! ${email} já tem uma senha, e um e-mail diz como entrar.`
          : `Escola adicionada! O convite está a caminho de ${email}.`,
      );
      await navigate(pathOf(id));
    } catch (error) {
      form.setErrors(refusedFields(error));
      toasts.fail('Houve um erro ao adicionar a escola.', error);
    }
  }
  const again = { label: 'adicionar como nova', run: () => (renew(), void form.submit(create)) };
  return {
    ...{ form, create },
    earlier: earlier && { earlier, done: 'adicionada', pathOf, again },
  };
}

const pathOf = (schoolId: string) => pathTo(paths.networkSchool, { schoolId });
