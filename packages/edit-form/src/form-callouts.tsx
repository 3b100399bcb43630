import { Stack } from '@caderneta/ui';
import { Callout, LostFilesCallout, type LostFilesCalloutProps } from './callout.tsx';
import type { Conflict } from './drafts/conflict.ts';
import { ConflictCallout } from './drafts/conflict-callout.tsx';
import { EarlierCallout, type EarlierCalloutProps } from './earlier-callout.tsx';

export interface FormCalloutsProps {
  /** Left out of a form that nobody else can change. */
  conflict?: Conflict;
  /** Of the draft with which the form began. */
  lostFiles?: LostFilesCalloutProps;
  /** The server's reason for a refusal, if no field shows it. */
  reason?: string;
  /** Set where the server had the first try, whose answer got lost. */
  earlier?: EarlierCalloutProps;
}

/** Stands above a form until it is settled. */
export function FormCallouts({ conflict, lostFiles, reason, earlier }: FormCalloutsProps) {
  return (
    <Stack gap={12} marginBottom={16}>
      {lostFiles && <LostFilesCallout {...lostFiles} />}
      {earlier && <EarlierCallout {...earlier} />}
      {reason && (
        <Callout tone="danger" role="alert">
          {reason}
        </Callout>
      )}
      {conflict && <ConflictCallout conflict={conflict} />}
    </Stack>
  );
}
