import {
  lookUp,
  type CheckedRosterRow,
  type RosterImport,
  type RosterOutcome,
} from '@caderneta/api-client/contract';
import type { BarTone, Tone } from '@caderneta/ui';
import {
  CircleAlert,
  CircleHelp,
  CircleMinus,
  Equal,
  LogOut,
  PencilLine,
  Plus,
  type LucideIcon,
} from 'lucide-react';

export interface OutcomeWords {
  /** Words about one row. */
  one: string;
  /** Words about several rows, behind their number. */
  many: string;
  tone: Tone;
  bar: BarTone;
  icon: LucideIcon;
}

export const outcomes: Record<RosterOutcome, OutcomeWords> = {
  new: { one: 'novo', many: 'Novos', tone: 'success', bar: 'success', icon: Plus },
  changed: {
    one: 'alterado',
    many: 'Alterados',
    tone: 'warning',
    bar: 'warning',
    icon: PencilLine,
  },
  same: { one: 'sem mudança', many: 'Sem mudança', tone: 'neutral', bar: 'neutral', icon: Equal },
  error: { one: 'erro', many: 'Com erro', tone: 'danger', bar: 'danger', icon: CircleAlert },
  leftOut: {
    one: 'deixada de fora',
    many: 'Deixadas de fora',
    tone: 'neutral',
    bar: 'neutral',
    icon: CircleMinus,
  },
  left: { one: 'saiu', many: 'Saíram', tone: 'warning', bar: 'warning', icon: LogOut },
};

const outcomeOrder = ['new', 'changed', 'same', 'error', 'left', 'leftOut'] as const;
const alwaysShown: readonly RosterOutcome[] = ['new', 'changed', 'same'];

/**
 * Outcomes of an import, in order. Only a draft has errors: what is imported has none. Others are
 * shown where there are any.
 */
export const outcomesIn = (
  totals: RosterImport['totals'],
  status: RosterImport['status'],
): readonly RosterOutcome[] =>
  outcomeOrder.filter(
    (outcome) =>
      alwaysShown.includes(outcome) ||
      (totals[outcome] ?? 0) > 0 ||
      (outcome === 'error' && status === 'draft'),
  );

/** Words for an outcome that this build does not know. */
const other: OutcomeWords = {
  one: 'outra situação',
  many: 'Outros',
  tone: 'neutral',
  bar: 'neutral',
  icon: CircleHelp,
};

export const wordsOf = (outcome: CheckedRosterRow['outcome']): OutcomeWords =>
  lookUp(outcomes, outcome) ?? other;
