import type { CheckedRosterRow, RosterField } from '@caderneta/api-client/contract';
import { Callout } from '@caderneta/edit-form';
import { Button, FieldError, Grid, Row, Stack, Text, TextField } from '@caderneta/ui';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { fieldLabels, rosterFields } from '../roster/roster-fields.ts';
import { suggestionsId } from './suggestions.tsx';
import { useRowSaving, type RowSaving } from './use-row-saving.ts';

export interface RowFieldsProps {
  importId: string;
  checked: CheckedRosterRow;
  showsAll: boolean;
  onMended: (row: CheckedRosterRow) => void;
}

/** The fields of a row that are wrong, or all of them. */
export function RowFields({ importId, checked, showsAll, onMended }: RowFieldsProps) {
  const saving = useRowSaving(importId, checked, onMended);
  const { status, failure } = saving;
  // A field that somebody is in stays, also when it is right at last.
  const [visited, setVisited] = useState<ReadonlySet<RosterField>>(new Set());
  const errors = new Map(checked.errors.map(({ field, message }) => [field, message]));
  const question = errors.get('row');
  const shown = rosterFields.filter((field) => showsAll || errors.has(field) || visited.has(field));
  if (shown.length === 0 && !question) return null;
  return (
    <Stack
      as="form"
      gap={12}
      noValidate
      aria-label={`Corrigir linha ${checked.line}`}
      onSubmit={(event) => {
        event.preventDefault();
        saving.save();
      }}
    >
      {question && (
        <Callout
          tone="warning"
          actions={<Button onClick={saving.confirm}>está certo assim</Button>}
        >
          {question}
        </Callout>
      )}
      <Grid gap={12} min="260px">
        {shown.map((field) => (
          <TextField
            key={field}
            label={fieldLabels[field]}
            value={saving.value(field)}
            error={saving.refused[field] ?? errors.get(field)}
            list={suggestionsId(field)}
            autoComplete="off"
            onFocus={() => setVisited(new Set([...visited, field]))}
            onChange={({ target }) => saving.type(field, target.value)}
            onBlur={() => saving.save()}
          />
        ))}
      </Grid>
      {/* What the enter key presses. */}
      <button type="submit" hidden tabIndex={-1} />
      <SavingWords {...{ status, failure }} onRetry={saving.save} />
    </Stack>
  );
}

interface SavingWordsProps {
  status: RowSaving['status'];
  failure: string | undefined;
  onRetry: () => void;
}

/** How saving a row goes. */
function SavingWords({ status, failure, onRetry }: SavingWordsProps) {
  return (
    <>
      {failure && <FieldError role="alert">{failure}</FieldError>}
      {status === 'failed' && (
        <Row>
          <Button icon={<RotateCw aria-hidden size={20} />} onClick={onRetry}>
            tentar salvar de novo
          </Button>
        </Row>
      )}
      <Text as="p" size="small" tone="muted" hideEmpty role="status">
        {words[status]}
      </Text>
    </>
  );
}

const words = { idle: '', saving: 'Salvando…', saved: 'Salvo.', failed: '' } as const;
