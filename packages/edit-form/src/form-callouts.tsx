import { Button, Stack } from '@caderneta/ui';
import { Callout, LostFilesCallout, type LostFilesCalloutProps } from './callout.tsx';
import type { Conflict } from './drafts/conflict.ts';
import { ConflictCallout } from './drafts/conflict-callout.tsx';
import { EarlierCallout, type EarlierCalloutProps } from './earlier-callout.tsx';

export interface FormCalloutsProps {
  /** Left out of a form that nobody else can change. */
  conflict?: Conflict;
  /** Of the draft with which the form began. */
  lostFiles?: LostFilesCalloutProps;
  /** What has to be settled elsewhere, and the way there. */
  unsettled?: { says: string; label: string; lead: () => void };
  /** The server's reason for a refusal, if no field shows it. */
  reason?: string;
  /** Set where the server had the first try, whose answer got lost. */
  earlier?: EarlierCalloutProps;
}

/** Stands above a form until it is settled. */
export function FormCallouts(props: FormCalloutsProps) {
  const { conflict, lostFiles, unsettled, reason, earlier } = props;
  return (
    <Stack gap={12} marginBottom={16}>
      {lostFiles && <LostFilesCallout {...lostFiles} />}
      {unsettled && (
        <Callout
          tone="warning"
          role="alert"
          actions={<Button onClick={unsettled.lead}>{unsettled.label}</Button>}
        >
          {unsettled.says}
        </Callout>
      )}
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
