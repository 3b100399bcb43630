import { signInProviders, type SchoolSettings } from '@caderneta/api-client/contract';
import { Callout, type EditForm } from '@caderneta/edit-form';
import { SelectField, Stack, TextField } from '@caderneta/ui';
import { passwordAlone, signInText, type SchoolValues } from './school-values.ts';

export interface SignInFieldProps {
  form: EditForm<SchoolValues>;
  /** As it is saved. */
  saved: SchoolValues['signIn'];
  available: NonNullable<SchoolSettings['signIn']>['available'];
}

/** Chooses the provider with which teachers sign in beside a password. */
export function SignInField({ form, saved, available }: SignInFieldProps) {
  const provider = form.watch('signIn.provider');
  const values = {
    provider,
    domain: form.watch('signIn.domain'),
    tenantId: form.watch('signIn.tenantId'),
  };
  // One that the server has lost can still be switched off.
  const choices = signInProviders.filter(
    (one) => available.includes(one) || saved.provider === one,
  );
  const endsSessions = saved.provider !== passwordAlone && signInText(values) !== signInText(saved);
  return (
    <Stack maxWidth="480px">
      <SelectField label="Como os professores entram" {...form.registerInput('signIn.provider')}>
        <option value={passwordAlone}>Só com e-mail e senha</option>
        {choices.map((one) => (
          <option key={one} value={one}>
            Com {one} ou com senha
          </option>
        ))}
      </SelectField>
      {provider !== passwordAlone && (
        <TextField
          label="Domínio dos e-mails"
          placeholder="prof.escola.edu.br"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.registerInput('signIn.domain')}
        />
      )}
      {provider === 'Microsoft' && (
        <TextField
          label="ID do diretório (locatário)"
          hint="Está em Microsoft Entra, na visão geral do diretório da escola."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.registerInput('signIn.tenantId')}
        />
      )}
      <p>
        {provider === passwordAlone
          ? 'Professores podem entrar também com a conta que a escola lhes dá no Google ou na Microsoft.'
          : 'Entra quem já está em Colaboradores com um e-mail deste domínio; ninguém ganha uma conta nova, e quem sai da escola precisa sair também de Colaboradores. Administradores continuam a entrar com e-mail e senha.'}
      </p>
      {endsSessions && (
        <Callout tone="warning" role="status">
          Ao salvar, quem entrou com {saved.provider} terá de entrar de novo.
        </Callout>
      )}
    </Stack>
  );
}
