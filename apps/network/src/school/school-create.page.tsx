import { newIdempotencyKey } from '@caderneta/api-client';
import { newNetworkSchool, type NewNetworkSchool } from '@caderneta/api-client/contract';
import { ButtonLink } from '@caderneta/app-kit';
import { FormActions, Lock, refusedFields, useContractForm } from '@caderneta/edit-form';
import { pathTo, paths } from '@caderneta/links';
import { useToasts } from '@caderneta/platform';
import { Card, PageHeader, Stack, Text, TextField } from '@caderneta/ui';
import { Send } from 'lucide-react';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCreateSchool } from '../network.queries.ts';

const blank: NewNetworkSchool = { name: '', city: '', administrator: { name: '', email: '' } };

/** Adds a school to the network and invites who administers it first. */
export default function SchoolCreatePage() {
  const { form, create } = useNewSchool();
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
        <Lock isOn={form.isSubmitting}>
          <Stack as={Card} gap={20} justify="start">
            <TextField label="Nome da escola" autoFocus {...form.registerInput('name')} />
            <TextField label="Cidade" {...form.registerInput('city')} />
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
  const last = useRef({ text: '', idempotencyKey: '' });
  const toasts = useToasts();
  const navigate = useNavigate();
  async function create(body: NewNetworkSchool) {
    try {
      // The same words make one school, also after an answer that got lost.
      const text = JSON.stringify(body);
      if (last.current.text !== text) last.current = { text, idempotencyKey: newIdempotencyKey() };
      const { idempotencyKey } = last.current;
      const { id, hasAccount } = await mutateAsync({ body, idempotencyKey });
      const { email } = body.administrator;
      toasts.show(
        'success',
        hasAccount
          ? `Escola adicionada! ${email} já tem uma senha, e um e-mail diz como entrar.`
          : `Escola adicionada! O convite está a caminho de ${email}.`,
      );
      await navigate(pathTo(paths.networkSchool, { schoolId: id }));
    } catch (error) {
      form.setErrors(refusedFields(error));
      toasts.fail('Houve um erro ao adicionar a escola.', error);
    }
  }
  return { form, create };
}
