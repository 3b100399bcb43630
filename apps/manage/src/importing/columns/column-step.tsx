import { Notice } from '@caderneta/edit-form';
import {
  ActionBar,
  Button,
  Card,
  DataTable,
  type DataTableColumn,
  formatPhone,
  Grid,
  SelectField,
  Stack,
  Text,
} from '@caderneta/ui';
import { useState } from 'react';
import type { RosterTable, TableRow } from '../reading/read-roster-file.ts';
import { emptyRow, fieldLabels, requiredFields, rosterFields } from '../roster-fields.ts';
import type { AddedRow } from '../roster-imports.queries.ts';
import { type ColumnMapping, guessColumns } from './guess-columns.ts';

export interface ColumnStepProps {
  table: RosterTable;
  onBack: () => void;
  onRows: (rows: AddedRow[]) => void;
}

/** Shows the guessed field of each column, and lets the person correct it. */
export function ColumnStep({ table, onBack, onRows }: ColumnStepProps) {
  const { titles, rows } = table;
  const [mapping, setMapping] = useState(() => guessColumns(titles));
  const missing = missingFields(mapping);
  const count = rows.length;
  return (
    <>
      <Stack gap={20}>
        {missing.length > 0 && (
          <Notice tone="warning" role="status">
            <p>
              Falta dizer qual é a coluna de:{' '}
              <strong>{missing.map((field) => fieldLabels[field].toLowerCase()).join(', ')}</strong>
              .
            </p>
          </Notice>
        )}
        <Stack as={Card}>
          <div>
            <Text as="h2" size="h2">
              Colunas do arquivo
            </Text>
            <Text as="p" tone="muted">
              Confira o que foi reconhecido e corrija se preciso.
            </Text>
          </div>
          <ColumnSelects {...{ titles, mapping }} onChange={setMapping} />
        </Stack>
        <PreviewTable rows={toRows(rows.slice(0, 5), mapping)} mapping={mapping} />
      </Stack>
      <ActionBar
        left={<Button onClick={onBack}>escolher outro arquivo</Button>}
        right={
          <Button
            variant="primary"
            disabled={missing.length > 0}
            onClick={() => onRows(toRows(rows, mapping))}
          >
            {count === 1 ? 'conferir 1 linha' : `conferir ${count.toLocaleString('pt-BR')} linhas`}
          </Button>
        }
      />
    </>
  );
}

interface ColumnSelectsProps {
  titles: readonly string[];
  mapping: ColumnMapping;
  onChange: (mapping: ColumnMapping) => void;
}

function ColumnSelects({ titles, mapping, onChange }: ColumnSelectsProps) {
  const missing = missingFields(mapping);
  return (
    <Grid min="260px">
      {rosterFields.map((field) => (
        <SelectField
          key={field}
          label={fieldLabels[field]}
          value={mapping[field] ?? ''}
          error={missing.includes(field) && 'Escolha a coluna.'}
          onChange={({ target }) => {
            const index = target.value === '' ? undefined : Number(target.value);
            onChange({ ...mapping, [field]: index });
          }}
        >
          <option value="">não há no arquivo</option>
          {titles.map((title, index) => (
            <option key={index} value={index}>
              {title}
            </option>
          ))}
        </SelectField>
      ))}
    </Grid>
  );
}

/** Characters of a cell that the contract accepts. The server reports longer values as errors. */
const cellLength = 500;

/** The rows of a file as the roster names them. */
function toRows(rows: readonly TableRow[], mapping: ColumnMapping): AddedRow[] {
  const mapped = rosterFields.filter((field) => mapping[field] !== undefined);
  return rows.map(({ line, cells }) => {
    const row = { ...emptyRow };
    for (const field of mapped) row[field] = clean(cells[mapping[field]!] ?? '');
    return { line, row };
  });
}

function clean(cell: string): string {
  return cell.replace(/\s+/g, ' ').trim().slice(0, cellLength);
}

function missingFields(mapping: ColumnMapping) {
  return requiredFields.filter((field) => mapping[field] === undefined);
}

interface PreviewTableProps {
  rows: readonly AddedRow[];
  mapping: ColumnMapping;
}

/** The first rows of the file, as the columns were taken. */
function PreviewTable({ rows, mapping }: PreviewTableProps) {
  const columns = rosterFields
    .filter((field) => mapping[field] !== undefined)
    .map((field): DataTableColumn<AddedRow> => ({
      key: field,
      header: fieldLabels[field],
      cell: ({ row }) => formatPhone(row[field]),
    }));
  if (columns.length === 0) return null;
  return (
    <Stack as="section" gap={12} narrows aria-label="Primeiras linhas">
      <Text as="h2" size="h2">
        Primeiras linhas
      </Text>
      <Card flush tabIndex={0} aria-label="Tabela das primeiras linhas">
        <DataTable
          caption="Primeiras linhas"
          columns={columns}
          rows={rows}
          rowKey={({ line }) => String(line)}
        />
      </Card>
    </Stack>
  );
}
