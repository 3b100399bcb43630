import type { SchoolClock } from './school-clock.ts';
import type { Grammar } from './school-plan.ts';

interface Person {
  name: string;
  grammar: Grammar;
}

export interface WordingContext {
  clock: SchoolClock;
  classroom?: string;
  student?: Person;
  guardian?: Person;
}

const byGrammar: Record<string, Record<Grammar, string>> = {
  o: { f: 'a', m: 'o' },
  O: { f: 'A', m: 'O' },
  do: { f: 'da', m: 'do' },
  ao: { f: 'à', m: 'ao' },
  no: { f: 'na', m: 'no' },
  ele: { f: 'ela', m: 'ele' },
  Ele: { f: 'Ela', m: 'Ele' },
  dele: { f: 'dela', m: 'dele' },
  lo: { f: 'la', m: 'lo' },
};

/**
 * Fills the tokens of a text: `{turma}`, `{dia:3}` (the school day three days from today),
 * `{aluno}` and `{responsavel}` (first names), `{obrigado}` in the guardian's grammatical gender,
 * and in the student's: `{o}`, `{do}`, `{ao}`, `{ele}`, …
 */
export function worded(text: string, context: WordingContext): string {
  return text.replace(/\{(\w+)(?::(-?\d+))?\}/g, (token, word: string, days?: string) => {
    const filled = days === undefined ? fill(word, context) : spoken(word, Number(days), context);
    if (filled === undefined) throw new Error(`Nothing to put for ${token} in: ${text}`);
    return filled;
  });
}

function spoken(word: string, days: number, { clock }: WordingContext): string | undefined {
  return word === 'dia' ? clock.spoken(clock.schoolDay(days)) : undefined;
}

function fill(word: string, { classroom, student, guardian }: WordingContext): string | undefined {
  if (word === 'turma') return classroom;
  if (word === 'aluno') return firstName(student);
  if (word === 'responsavel') return firstName(guardian);
  if (word === 'obrigado') return guardian && (guardian.grammar === 'f' ? 'obrigada' : 'obrigado');
  if (word === 'Obrigado') return guardian && (guardian.grammar === 'f' ? 'Obrigada' : 'Obrigado');
  return student && byGrammar[word]?.[student.grammar];
}

function firstName(person: Person | undefined): string | undefined {
  return person?.name.split(' ')[0];
}
