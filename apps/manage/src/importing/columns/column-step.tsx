import { Callout } from '@caderneta/edit-form';
import {
  ActionBar,
  Button,
  Card,
  countText,
  DataTable,
  type DataTableColumn,
  formatPhone,
  Grid,
  SelectField,
  Stack,
  Text,
} from '@caderneta/ui';
import type { RosterFile } from '../reading/read-roster-file.ts';
import { fieldLabels, requiredFields, rosterFields } from '../roster/roster-fields.ts';
import type { AddedRow } from '../roster/roster-imports.queries.ts';
import { type RosterInHand, withTable } from '../roster/roster-in-hand.ts';
import type { ColumnMapping } from '../roster/guess-columns.ts';
import { toRows } from './to-rows.ts';

export interface ColumnStepProps {
  inHand: RosterInHand;
  onChange: (inHand: RosterInHand) => void;
  onBack: () => void;
  onRows: (rows: AddedRow[]) => void;
}

/** Shows the guessed field of each column, and lets the person correct it. */
export function ColumnStep({ inHand, onChange, onBack, onRows }: ColumnStepProps) {
  const { file, chosen, mapping } = inHand;
  const { titles, rows } = file.tables[chosen]!;
  const missing = missingFields(mapping);
  const count = rows.length;
  return (
    <>
      <Stack gap={20}>
        <TableChoice file={file} chosen={chosen} onChange={onChange} />
        {missing.length > 0 && (
          <Callout tone="warning" role="status">
            <p>
              Falta dizer qual é a coluna de:{' '}
              <strong>{missing.map((field) => fieldLabels[field].toLowerCase()).join(', ')}</strong>
              .
            </p>
          </Callout>
        )}
        <Stack as={Card}>
          <div>
            <Text as="h2" size="h2">
              Colunas do arquivo
            </Text>
            <Text as="p" tone="muted">
              {count === 1 ? 'O arquivo tem 1 aluno.' : `O arquivo tem ${countText(count)} alunos.`}{' '}
              Confira o que foi reconhecido e corrija se preciso.
            </Text>
          </div>
          <ColumnSelects
            {...{ titles, mapping }}
            onChange={(next) => onChange({ ...inHand, mapping: next })}
          />
          <LeftOutColumns {...{ titles, mapping }} />
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
            {count === 1 ? 'conferir 1 linha' : `conferir ${countText(count)} linhas`}
          </Button>
        }
      />
    </>
  );
}

interface TableChoiceProps {
  file: RosterFile;
  chosen: number;
  onChange: (inHand: RosterInHand) => void;
}

/** Asks which sheet holds the students, or which letters are right. */
function TableChoice({ file, chosen, onChange }: TableChoiceProps) {
  const { question, tables } = file;
  if (question === null) return null;
  const choice = tables.length > 1 && (
    <SelectField
      label={question === 'sheets' ? 'Aba da planilha' : 'Como os nomes estão certos'}
      value={chosen}
      onChange={({ target }) => onChange(withTable(file, Number(target.value)))}
    >
      {tables.map(({ label, rows }, index) => (
        <option key={index} value={index}>
          {question === 'sheets' ? `${label} (${countText(rows.length)} linhas)` : label}
        </option>
      ))}
    </SelectField>
  );
  if (question === 'sheets') {
    return (
      <Stack as={Card}>
        {choice}
        <Text as="p" tone="muted">
          A planilha tem {tables.length} abas com linhas. Uma importação lê uma aba: repita para as
          outras.
        </Text>
      </Stack>
    );
  }
  return (
    <Callout tone="warning" role="status">
      <Stack gap={12}>
        <p>
          <strong>Os acentos estão certos?</strong> {tables[chosen]?.label}
        </p>
        {choice}
        <p>Se não estiverem, salve a planilha de novo no Excel ou no LibreOffice e escolha-a.</p>
      </Stack>
    </Callout>
  );
}

/** Names the columns that the import does not read. */
function LeftOutColumns({ titles, mapping }: Omit<ColumnSelectsProps, 'onChange'>) {
  const used = new Set(Object.values(mapping));
  const isPartOfName = (title: string) =>
    [...used].some((index) => titles[index]?.split(' + ').includes(title));
  const leftOut = titles.filter(
    (title, index) => !used.has(index) && !title.includes(' + ') && !isPartOfName(title),
  );
  if (leftOut.length === 0) return null;
  return (
    <Text as="p" tone="muted">
      {leftOut.length === 1 ? 'Esta coluna fica de fora: ' : 'Estas colunas ficam de fora: '}
      {leftOut.join(', ')}.
    </Text>
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
