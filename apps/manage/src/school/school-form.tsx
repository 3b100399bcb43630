import { limits, type SchoolSettings } from '@caderneta/api-client/contract';
import { paths } from '@caderneta/links';
import { useModals } from '@caderneta/platform';
import { buttonStyle, Card, media, space, text, TextField } from '@caderneta/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Draft, Saved } from '../keeping/draft.ts';
import { FormActions } from '../keeping/form-actions.tsx';
import { FormNotices } from '../keeping/form-notices.tsx';
import { useSubmit } from '../keeping/use-submit.ts';
import { useWriting } from '../keeping/use-writing.ts';
import { ClosuresField } from './closures-field.tsx';
import { LogoField } from './logo-field.tsx';
import { countDue, dueWords, RetentionField } from './retention-field.tsx';
import { SchoolDaysField } from './school-days-field.tsx';
import {
  fieldOf,
  schoolDrafts,
  schoolParts,
  schoolValues,
  toPatch,
  wrongInSchool,
  type SchoolValues,
} from './school-values.ts';
import { useReloadSchool, useSaveSchool } from './school.queries.ts';
import { SignInField } from './sign-in-field.tsx';
import { TimeZoneField } from './time-zone-field.tsx';

export interface SchoolFormProps {
  id: string;
  start: Draft<SchoolValues>;
  latest: Saved<SchoolValues>;
  settings: SchoolSettings;
}

export function SchoolForm({ id, start, latest, settings }: SchoolFormProps) {
  const [isUploading, setIsUploading] = useState(false);
  const writing = useSchoolWriting({ id, start, latest });
  const { conflict, reason, isSubmitting } = writing;
  const isValid = writing.isValid && !isUploading;
  const submit = useConfirmedSubmit(writing, latest.values, settings);
  const submitting = useSubmit({ conflict, isValid, submit });
  return (
    <form {...submitting}>
      <FormNotices conflict={conflict} reason={reason} />
      <div css={{ display: 'grid', gap: space[16] }}>
        <Identity {...{ writing, settings }} onUploading={setIsUploading} />
        <Card aria-labelledby="school-calendar">
          <h2 id="school-calendar" css={{ ...text.h2, marginBottom: space[16] }}>
            Calendário letivo
          </h2>
          <Calendar writing={writing} />
        </Card>
        {settings.signIn && (
          <Card aria-labelledby="school-sign-in">
            <h2 id="school-sign-in" css={{ ...text.h2, marginBottom: space[12] }}>
              Entrada dos professores
            </h2>
            <SignInField
              {...{ writing, saved: latest.values, available: settings.signIn.available }}
            />
          </Card>
        )}
        <Card aria-labelledby="school-retention">
          <h2 id="school-retention" css={{ ...text.h2, marginBottom: space[12] }}>
            Guarda de dados
          </h2>
          <RetentionField
            saved={latest.values.retentionYears}
            deletedByAge={settings.deletedStudentsByAge}
            {...writing.checked('retentionYears')}
          />
        </Card>
      </div>
      <FormActions
        {...{ isValid, isSubmitting }}
        cancel={
          <Link to={paths.manage} css={buttonStyle('neutral')}>
            cancelar
          </Link>
        }
        saveLabel="salvar"
      />
    </form>
  );
}

type SchoolWriting = ReturnType<typeof useSchoolWriting>;

function useSchoolWriting({ id, start, latest }: Omit<SchoolFormProps, 'settings'>) {
  const { mutateAsync } = useSaveSchool(id);
  return useWriting({
    schema: schoolValues,
    wrongIn: wrongInSchool,
    parts: schoolParts,
    drafts: schoolDrafts,
    draftKey: id,
    start,
    latest,
    send: (values, { etag }) => mutateAsync({ patch: toPatch(values, latest.values), etag }),
    reload: useReloadSchool(id),
    fieldOf,
    saved: 'Escola salva!',
    failed: 'Houve um erro ao salvar a escola.',
    back: () => paths.manage,
  });
}

interface IdentityProps {
  writing: SchoolWriting;
  settings: SchoolSettings;
  onUploading: (isUploading: boolean) => void;
}

function Identity({ writing, settings, onUploading }: IdentityProps) {
  const { checked, field, values } = writing;
  return (
    <Card aria-label="Identidade" css={identityStyle}>
      <LogoField
        {...field('logoId')}
        saved={settings.logo}
        schoolName={values.name}
        onUploading={onUploading}
      />
      <div css={{ display: 'grid', gap: space[20], alignContent: 'start' }}>
        <TextField
          label="Nome da escola"
          autoComplete="off"
          maxLength={limits.nameLength}
          {...checked('name')}
        />
        <TextField
          label="Cidade"
          autoComplete="off"
          placeholder="Campinas, SP"
          maxLength={limits.nameLength}
          {...checked('city')}
        />
        <TimeZoneField saved={settings.timezone} {...field('timezone')} />
      </div>
    </Card>
  );
}

function Calendar({ writing: { field, values } }: { writing: SchoolWriting }) {
  return (
    <div css={{ display: 'grid', gap: space[24] }}>
      <SchoolDaysField {...field('schoolDays')} />
      <ClosuresField schoolDays={values.schoolDays} {...field('closures')} />
    </div>
  );
}

/** Asks before a shorter time that erases students in the next night is saved. */
function useConfirmedSubmit(
  { values, submit }: { values: SchoolValues; submit: () => void },
  saved: SchoolValues,
  { deletedStudentsByAge }: SchoolSettings,
) {
  const modals = useModals();
  return () => {
    const due = countDue(deletedStudentsByAge, values.retentionYears);
    if (due === 0 || values.retentionYears === saved.retentionYears) return submit();
    const confirmation = {
      title: 'Apagar alunos deletados',
      body: `${dueWords(due)} Não é possível desfazer.`,
      submit: 'salvar mesmo assim',
      tone: 'danger',
    } as const;
    void modals.confirm(confirmation).then((confirmed) => {
      if (confirmed) submit();
    });
  };
}

const identityStyle = {
  display: 'grid',
  gap: space[24],
  gridTemplateColumns: '208px minmax(0, 1fr)',
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
} as const;
