import { limits } from '@caderneta/api-client/contract';
import { color, space, TextField } from '@caderneta/ui';
import { useRef } from 'react';
import { DownloadData } from '../personal-data/download-data.tsx';
import { PhoneField } from '../phone/phone-field.tsx';
import { GuardianAccess } from './guardian-access.tsx';
import { KnownGuardian } from './known-guardian.tsx';
import type { GuardianPlace, GuardianValues } from './student-values.ts';
import type { StudentWriting } from './use-student-writing.ts';

export interface GuardianFieldsProps {
  title: string;
  /** Said beside the title. */
  hint?: string;
  place: GuardianPlace;
  /** The student who is edited; null for a new one. */
  studentId: string | null;
  /** What was saved there before. */
  saved: GuardianValues;
  /** Of who was saved there before. */
  guardianId: string | undefined;
  writing: StudentWriting;
}

export function GuardianFields(props: GuardianFieldsProps) {
  const { title, hint, place, studentId, saved, guardianId, writing } = props;
  const { form, values, field, checked } = writing;
  const fields = useRef<HTMLFieldSetElement>(null);
  const guardian = values[place];

  /** An email alone asks for the other two. */
  function checkAll() {
    if (place === 'second') form.check('second.name');
    if (place === 'second') form.check('second.phone');
    form.check(`${place}.email`);
  }

  return (
    <fieldset ref={fields} css={{ display: 'grid', gap: space[16], alignContent: 'start' }}>
      <legend css={{ padding: 0, marginBottom: space[12], fontWeight: 700 }}>
        {title}
        {hint && <span css={{ color: color.inkMuted, fontWeight: 400 }}> {hint}</span>}
      </legend>
      <TextField
        label="Nome"
        autoComplete="off"
        maxLength={limits.nameLength}
        {...checked(`${place}.name`)}
      />
      <PhoneField
        label="Celular"
        {...field(`${place}.phone`)}
        onBlur={() => form.check(`${place}.phone`)}
      />
      <KnownGuardian
        {...{ typed: guardian, saved, studentId }}
        onUse={({ name, email }) => {
          form.set(`${place}.name`, name);
          form.set(`${place}.email`, email ?? '');
          fields.current?.querySelector('input')?.focus();
        }}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        {...checked(`${place}.email`)}
        onBlur={checkAll}
      />
      {guardianId && (
        <div css={{ display: 'flex', flexWrap: 'wrap', gap: space[12] }}>
          <GuardianAccess guardianId={guardianId} guardianName={saved.name} />
          <DownloadData subject="guardian" id={guardianId} name={saved.name} />
        </div>
      )}
    </fieldset>
  );
}
