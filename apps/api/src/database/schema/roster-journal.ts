import type { Gender, RosterImport } from '@caderneta/api-client/contract';

export interface StudentState {
  name: string;
  classroomId: string;
  gender: Gender;
  /** By position. */
  guardianIds: string[];
}

export interface GuardianState {
  name: string;
  phone: string;
  email: string | null;
}

/** What applying a roster import did to the school. */
export interface RosterJournal {
  totals: RosterImport['totals'];
  /** `before` is null where the import created the student; `version` is the one it left. */
  students: { id: string; version: number; before: StudentState | null }[];
  /** `before` is null where the import created the guardian. */
  guardians: { id: string; before: GuardianState | null; after: GuardianState }[];
}
