import type { FormAct } from '@caderneta/family-texts';
import { Button } from '@caderneta/ui';
import { use, type ComponentProps } from 'react';
import { type PlainFieldsProps, PlainFormsContext } from '../ground/plain-forms.ts';

/** A form that a browser sends to the address of its page before scripts run. */
export function PlainForm({
  act,
  studentId,
  children,
  ...rest
}: PlainFieldsProps & ComponentProps<'form'>) {
  const forms = use(PlainFormsContext);
  return (
    <form method="post" {...rest}>
      {forms && <forms.Fields act={act} studentId={studentId} />}
      {children}
    </form>
  );
}

/** Sends a form whose fields say everything where scripts run. */
export function PlainSubmit({ children }: { children: string }) {
  const forms = use(PlainFormsContext);
  return (
    forms && (
      <Button type="submit" variant="secondary">
        {children}
      </Button>
    )
  );
}

/** What the page's form sent, and why nothing came of it; undefined in the app, and of other forms. */
export function useRefused(act: FormAct, studentId?: string) {
  const refused = use(PlainFormsContext)?.refused;
  const isThis = refused?.act === act && refused.fields.crianca === studentId;
  return isThis ? refused : undefined;
}
