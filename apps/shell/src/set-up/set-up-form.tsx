import { api, ApiError } from '@caderneta/api-client';
import { setUp } from '@caderneta/api-client/contract';
import { useContractForm, type FieldErrors } from '@caderneta/edit-form';
import { paths } from '@caderneta/links';
import { dayOf, likelyZone } from '@caderneta/school-time';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useShell, type Shell } from '../ground/shell-context.ts';
import { CardForm } from '../login/card-form.tsx';
import { signInWith } from '../login/sign-in.ts';
import { refusedLink, type RefusedLink } from './refused-link.ts';
import { AdministratorFields, SchoolFields } from './set-up-fields.tsx';
import {
  forgetTyped,
  initialValues,
  keepTyped,
  mustBeEqual,
  offeredHolidays,
  setUpValues,
  toFirstSchool,
  type SetUpValues,
} from './set-up-values.ts';

export interface SetUpFormProps {
  token: string;
  /** Called once the school is made and its administrator signed in. */
  onReady: () => void;
  onLinkRefused: (because: RefusedLink) => void;
}

type Outcome = 'ready' | 'made' | { refused: RefusedLink } | { error: ApiError };
type Body = Parameters<typeof api.call<typeof setUp>>[1]['body'];

/** Makes the school and signs its administrator in, as far as that goes. */
async function makeSchool(body: Body, shell: Shell): Promise<Outcome> {
  const { email, password } = body.administrator;
  const isLetIn = () =>
    signInWith({ email, password }, shell).then(
      () => true,
      () => false,
    );
  try {
    await api.call(setUp, { body });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const refused = refusedLink(error);
    // It may be the school of this form, made by a call whose answer was lost.
    if (refused === 'done' && (await isLetIn())) return 'ready';
    return refused ? { refused } : { error };
  }
  return (await isLetIn()) ? 'ready' : 'made';
}

/** The server's errors by field of the form. */
function fieldErrorsOf({ fieldErrors }: ApiError): FieldErrors<SetUpValues> {
  const entries = fieldErrors.map(({ path, message }) => [
    path.startsWith('school.closures') ? 'school.holidays' : path,
    message,
  ]);
  return Object.fromEntries(entries) as FieldErrors<SetUpValues>;
}

export function SetUpForm({ token, onReady, onLinkRefused }: SetUpFormProps) {
  const shell = useShell();
  const navigate = useNavigate();
  const [offered] = useState(() => offeredHolidays(dayOf(new Date(), likelyZone())));
  const [initial] = useState(() => initialValues(offered, likelyZone()));
  const [refusal, setRefusal] = useState<string>();
  const form = useContractForm({ schema: setUpValues, start: initial, rules: mustBeEqual });
  const { subscribe, getValues } = form;
  const store = useEffectEvent(() => keepTyped(getValues()));
  useEffect(() => subscribe(() => store()), [subscribe]);

  async function create(sound: SetUpValues) {
    setRefusal(undefined);
    const { administrator } = sound;
    const school = toFirstSchool(sound.school, offered);
    const outcome = await makeSchool({ token, school, administrator }, shell);
    if (typeof outcome === 'object') return refuse(outcome);
    forgetTyped();
    if (outcome === 'ready') return onReady();
    shell.toasts.show('success', 'Escola criada! Entre com o seu e-mail e a sua senha.');
    await navigate(paths.login, { replace: true });
  }

  function refuse(outcome: Exclude<Outcome, string>) {
    if ('refused' in outcome) return onLinkRefused(outcome.refused);
    const { error } = outcome;
    if (error.fieldErrors.length > 0) form.setErrors(fieldErrorsOf(error));
    else setRefusal(error.message);
  }

  return (
    <>
      <h1>sua escola na Caderneta</h1>
      <CardForm
        refusal={refusal}
        submitLabel="criar a escola"
        busy={form.isSubmitting}
        onSubmit={() => void form.submit(create)}
      >
        <p>Tudo aqui pode ser mudado depois, em Gerenciar.</p>
        <SchoolFields offered={offered} form={form} />
        <AdministratorFields form={form} />
      </CardForm>
    </>
  );
}
