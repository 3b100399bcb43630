import { Stack } from '@caderneta/ui';
import { lazy, Suspense, useRef, type SubmitEvent } from 'react';
import { Callout, LostFilesCallout } from './callout.tsx';
import { ConflictCallout, type Conflict } from './drafts/conflict.tsx';
import type { EarlierCalloutProps } from './earlier-callout.tsx';

const EarlierCallout = lazy(() =>
  import('./earlier-callout.tsx').then((m) => ({ default: m.EarlierCallout })),
);

export interface FormCalloutsProps {
  /** Left out of a form that nobody else can change. */
  conflict?: Conflict;
  /** Names of the files that had not arrived when the form was left. */
  missingFiles?: readonly string[];
  /** The server's reason for a refusal, if no field shows it. */
  reason?: string;
  /** Set where the server had the first try, whose answer got lost. */
  earlier?: EarlierCalloutProps;
}

/** Stands above a form until it is settled. */
export function FormCallouts({ conflict, missingFiles = [], reason, earlier }: FormCalloutsProps) {
  const changes = conflict?.changes ?? [];
  if (!reason && !earlier && changes.length + missingFiles.length === 0) return null;
  return (
    <Stack gap={12} marginBottom={16}>
      <LostFilesCallout missing={missingFiles} />
      {earlier && (
        <Suspense fallback={null}>
          <EarlierCallout {...earlier} />
        </Suspense>
      )}
      {reason && (
        <Callout tone="danger" role="alert">
          {reason}
        </Callout>
      )}
      {conflict && <ConflictCallout conflict={conflict} />}
    </Stack>
  );
}

export interface SubmittedForm {
  isValid: boolean;
  conflict: Conflict;
  save: () => void;
}

/** Props of a form element that sends valid values, once a conflict is settled. */
export function useFormElement({ isValid, conflict, save }: SubmittedForm) {
  const ref = useRef<HTMLFormElement>(null);

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (conflict.changes.length > 0) {
      ref.current?.querySelector<HTMLElement>('[role="alert"] button')?.focus();
    } else if (isValid) {
      save();
    }
  }

  return { ref, noValidate: true, onSubmit };
}
