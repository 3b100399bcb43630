import { formatList } from '@caderneta/formats';
import { accessQuery } from '@caderneta/guardian-access';
import { useModals } from '@caderneta/platform';
import { countText, formatPhone } from '@caderneta/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { unnamedGuardians, type FamilyValues, type UnnamedGuardian } from './guardian-changes.ts';
import { IdentityModal } from './identity.modal.tsx';
import type { GuardianPlace } from './student-values.ts';
import { guardianQuery } from './students.queries.ts';

/** What the author said of the saved guardians. */
export interface GuardianAnswers {
  /** Ids of those who are the same person with new data, by the place where they stand now. */
  same: Partial<Record<GuardianPlace, string>>;
  /** Names of those who leave the student. */
  leaving: string[];
}

interface Family {
  /** Null for a new student, who has no saved guardians. */
  studentId: string | null;
  studentName: string;
  saved: FamilyValues;
  /** Ids of the saved guardians, in order. */
  guardianIds: readonly string[];
}

/**
 * Asks, before a student is saved, what becomes of each guardian whom the form no longer names.
 * @returns `ask`, which answers null where the author goes back to the form
 */
export function useGuardianQuestions({ studentId, studentName, saved, guardianIds }: Family) {
  const modals = useModals();
  const consequencesOf = useConsequences(studentId, studentName);
  const isKnown = useIsKnown();
  const asking = useRef(false);
  const [isAsking, setAsking] = useState(false);

  /** Whether the guardian leaves; null where nothing was decided. */
  async function leaves({ id, saved: guardian, instead }: UnnamedGuardian) {
    const consequences = await consequencesOf(id, guardian);
    if (!instead || (await isKnown(instead.typed.phone))) {
      const title = 'Remover responsável';
      const question = { title, body: consequences, submit: 'remover responsável' } as const;
      return (await modals.confirm({ ...question, tone: 'danger' })) || null;
    }
    const { name, phone } = instead.typed;
    const before = `${guardian.name}, ${formatPhone(guardian.phone)}`;
    const now = `${name.trim()}, ${formatPhone(phone)}`;
    const person = await modals.open(IdentityModal, { before, now, consequences });
    return person ? person === 'another' : null;
  }

  async function answerAll(typed: FamilyValues): Promise<GuardianAnswers | null> {
    const answers: GuardianAnswers = { same: {}, leaving: [] };
    for (const guardian of unnamedGuardians(saved, typed, guardianIds)) {
      const isLeaving = await leaves(guardian);
      if (isLeaving === null) return null;
      if (isLeaving) answers.leaving.push(guardian.saved.name);
      else if (guardian.instead) answers.same[guardian.instead.place] = guardian.id;
    }
    return answers;
  }

  async function ask(typed: FamilyValues): Promise<GuardianAnswers | null> {
    if (asking.current) return null;
    asking.current = true;
    setAsking(true);
    try {
      return await answerAll(typed);
    } finally {
      asking.current = false;
      setAsking(false);
    }
  }
  return { ask, isAsking };
}

/** Whether the school knows a phone. Without an answer the server decides, and says so. */
function useIsKnown() {
  const queries = useQueryClient();
  return (phone: string) =>
    queries.fetchQuery(guardianQuery(phone)).then(
      (guardian) => guardian !== null,
      () => false,
    );
}

/** Says what follows for a guardian who leaves the student. */
function useConsequences(studentId: string | null, studentName: string) {
  const queries = useQueryClient();
  return async (id: string, { name, phone }: { name: string; phone: string }) => {
    const [guardian, access] = await Promise.all([
      queries.fetchQuery(guardianQuery(phone)).catch(() => null),
      queries.fetchQuery(accessQuery(id)).catch(() => null),
    ]);
    const others = guardian?.students.filter((student) => student.id !== studentId) ?? [];
    const leaves = `${name} deixa de ser responsável por ${studentName}`;
    if (others.length > 0) {
      const still = others.map((one) => `${one.name} (${one.classroomName})`);
      return `${leaves} e continua responsável por ${formatList(still)}.`;
    }
    const amount = access?.devices.length ?? 0;
    const devices =
      amount === 1 ? ' em 1 aparelho' : amount > 1 ? ` em ${countText(amount)} aparelhos` : '';
    return `${leaves} e perde o acesso ao aplicativo${devices} ao salvar.`;
  };
}
