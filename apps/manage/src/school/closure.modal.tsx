import {
  closure as closureSchema,
  closureKinds,
  closureKindLabels,
  limits,
  type Closure,
  type ClosureKind,
} from '@caderneta/api-client/contract';
import { Button, Dialog, Grid, SegmentedChoice, TextField } from '@caderneta/ui';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';

/** The new value of the closure; null removes it. */
export interface ClosureChange {
  closure: Closure | null;
}

export interface ClosureModalProps {
  start: Closure;
  isNew: boolean;
  close: (change?: ClosureChange) => void;
}

const kinds = closureKinds.map((value) => ({ value, label: closureKindLabels[value] }));

/** One holiday or recess: a day, or several in a row. */
export function ClosureModal({ start, isNew, close }: ClosureModalProps) {
  const [typed, setTyped] = useState(start);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const change = (changes: Partial<Closure>) => setTyped({ ...typed, ...changes });
  const result = closureSchema.safeParse(typed);
  const wrong = wasSubmitted ? errorsOf(result.error?.issues) : {};

  function submit() {
    setWasSubmitted(true);
    if (result.success) close({ closure: result.data });
  }

  return (
    <Dialog
      title={isNew ? 'Adicionar feriado ou recesso' : 'Editar feriado ou recesso'}
      submitLabel={isNew ? 'adicionar' : 'pronto'}
      onSubmit={submit}
      onClose={() => close()}
    >
      <SegmentedChoice<ClosureKind>
        label="Tipo"
        options={kinds}
        value={typed.kind}
        onChange={(kind) => kind && change({ kind })}
      />
      <TextField
        label="Nome"
        autoComplete="off"
        placeholder={typed.kind === 'Holiday' ? 'Aniversário da cidade' : 'Férias de julho'}
        maxLength={limits.nameLength}
        value={typed.name}
        error={wrong.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <Dates {...{ typed, wrong }} onChange={change} />
      {!isNew && (
        <Button
          variant="danger"
          icon={<Trash2 aria-hidden size={20} />}
          onClick={() => close({ closure: null })}
        >
          remover do calendário
        </Button>
      )}
    </Dialog>
  );
}

type Errors = Partial<Record<keyof Closure, string>>;

interface DatesProps {
  typed: Closure;
  wrong: Errors;
  onChange: (changes: Partial<Closure>) => void;
}

function Dates({ typed: { from, to }, wrong, onChange }: DatesProps) {
  // One day stays one day, and a range never ends before it begins.
  const chooseFrom = (day: string) =>
    onChange({ from: day, to: to < day || to === from ? day : to });
  return (
    <Grid min="160px" stretch>
      <TextField
        label="Primeiro dia"
        type="date"
        value={from}
        error={wrong.from}
        onChange={({ target }) => chooseFrom(target.value)}
      />
      <TextField
        label="Último dia"
        type="date"
        min={from}
        value={to}
        error={wrong.to}
        onChange={({ target }) => onChange({ to: target.value })}
      />
    </Grid>
  );
}

type Issues = readonly { path: PropertyKey[]; message: string }[];

/** The first message of each field. */
function errorsOf(issues: Issues = []): Errors {
  const entries = issues.map(({ path, message }) => [String(path[0]), message]).reverse();
  return Object.fromEntries(entries) as Errors;
}
