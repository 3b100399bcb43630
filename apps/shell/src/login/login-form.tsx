import { api } from '@caderneta/api-client';
import { credentials, login, type Credentials } from '@caderneta/api-client/contract';
import { Button, FieldError, space, TextField } from '@caderneta/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useShell } from '../app/shell-context.ts';
import { signInRefusal } from './sign-in-refusal.ts';
import { useClickLock } from './use-click-lock.ts';

export function LoginForm() {
  const { session } = useShell();
  const [locked, lock] = useClickLock();
  const { register, handleSubmit, setError, formState } = useForm<Credentials>({
    resolver: zodResolver(credentials),
    defaultValues: { email: '', password: '' },
  });
  const { errors, isSubmitting } = formState;

  const signIn = handleSubmit(async (values) => {
    try {
      session.start(await api.call(login, { body: { ...values, grantType: 'Password' } }));
    } catch (error) {
      const { field, message } = signInRefusal(error);
      setError(field, { message }, { shouldFocus: true });
    }
  });

  return (
    <form
      noValidate
      onSubmit={(event) => {
        lock();
        void signIn(event);
      }}
      css={{ display: 'grid', gap: space[16] }}
    >
      <TextField
        label="E-mail"
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label="Senha"
        type="password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <div role="alert" css={{ '&:empty': { display: 'none' } }}>
        {errors.root && <FieldError>{errors.root.message}</FieldError>}
      </div>
      <Button type="submit" variant="primary" busy={isSubmitting} disabled={locked}>
        continuar
      </Button>
    </form>
  );
}
