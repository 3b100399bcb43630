import { isForeignPhone, isLandline, isLocalMobile, readPhone } from '@caderneta/formats';
import { responsibleBody, type RosterField, type RosterRow } from '@caderneta/api-client/contract';
import * as z from 'zod/mini';

/** A guardian as a row names them; empty where it leaves something out. */
export interface Named {
  name: string;
  phone: string;
  email: string;
}

export interface ReadGuardians {
  /** Null where the row names nobody whom the school could reach, and says no number to correct. */
  first: Named | null;
  second: Named | null;
  errors: { field: RosterField; message: string }[];
  /** Who or what is left out: a child is never refused for a number that nobody has. */
  notes: string[];
}

export const phoneMessages = {
  foreign: 'Número de outro país: informe um celular do Brasil, com DDD.',
  noAreaCode: 'Falta o DDD.',
};

/** The guardians of a row: those whom the school can reach, and what is wrong with the first. */
export function readGuardians(row: RosterRow): ReadGuardians {
  const found: ReadGuardians = { first: null, second: null, errors: [], notes: [] };
  const first = readNamed(row.firstName, row.firstPhone, row.firstEmail, found.notes);
  if (first) {
    const without = whyUnreachable(row.firstPhone);
    if (without) leaveOut(found, first, without);
    else found.first = first;
    const wrong = whyWrong(row.firstPhone);
    if (wrong) found.errors.push({ field: 'firstPhone', message: wrong });
  }
  const second = readNamed(row.secondName, row.secondPhone, row.secondEmail, found.notes);
  if (second) {
    const { success, error } = z.safeParse(responsibleBody, {
      ...second,
      email: second.email || null,
    });
    const wrong = whyUnreachable(row.secondPhone) ?? whyWrong(row.secondPhone);
    if (success) found.second = second;
    else leaveOut(found, second, wrong ?? error.issues[0]!.message);
  }
  return found;
}

/** For a second guardian whom the rest of the file or the school contradicts. */
export const leftOut = ({ name, phone }: Named, reason: string) =>
  `${name || phone || 'O responsável'} fica de fora: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`;

function leaveOut({ notes }: ReadGuardians, named: Named, reason: string): void {
  notes.push(leftOut(named, reason));
}

/** Why nobody can be sent anything by this number, which is right as it is. */
function whyUnreachable(phone: string): string | undefined {
  if (phone === '') return 'Falta o celular.';
  return isLandline(phone) ? 'O telefone é fixo.' : undefined;
}

function whyWrong(phone: string): string | undefined {
  if (isForeignPhone(phone)) return phoneMessages.foreign;
  return isLocalMobile(phone) ? phoneMessages.noAreaCode : undefined;
}

function readNamed(name: string, phone: string, written: string, notes: string[]): Named | null {
  if (!name && !phone && !written) return null;
  const [email = '', ...others] = written.split(/[;,/\s]+/).filter((part) => part !== '');
  const areEmails = others.length > 0 && [email, ...others].every((part) => part.includes('@'));
  if (areEmails) notes.push(`De dois e-mails vale o primeiro; fica de fora: ${others.join(', ')}`);
  return { name, phone: readPhone(phone), email: readEmail(areEmails ? email : written) };
}

export function readEmail(text: string): string {
  return text.replace(/^mailto:/i, '').toLowerCase();
}
