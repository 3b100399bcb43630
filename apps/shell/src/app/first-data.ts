import { type Connection, wroteMeanwhile } from '@caderneta/api-client';
import { homeQuery, type HomeAnswer } from '@caderneta/api-client/home';
import type { School } from '@caderneta/api-client/contract';
import type { QueryClient } from '@tanstack/react-query';
import type { SessionStore } from '../session/session-store.ts';

/** Data that the server wrote into the page for the employee of its cookie. */
interface FirstData {
  employeeId: string;
  /** The server's clock, milliseconds since 1970. */
  readAt: number;
  /** Not on the home, which has it too. */
  school?: School;
  /** The answer of `GET /v1/home`, on the home alone. */
  home?: HomeAnswer;
  /** Answers of the calls that the page makes first; a list's page has a `total`. */
  answers?: { address: string; body: unknown; total?: number }[];
}

/** Milliseconds from the start of the page in which the answer may be taken. */
const longestAge = 30_000;

/**
 * Takes what came with the page as the first answers, and out of the page. Does nothing where it
 * belongs to somebody else than who is signed in here, or is older than what they did last.
 * @returns a function that gives each of the answers once
 */
export function takeFirstData(
  session: SessionStore,
  queries: QueryClient,
): Connection['preloaded'] {
  const element = document.getElementById('first-data');
  const employee = session.current()?.employee;
  element?.remove();
  if (!element || !employee || wroteMeanwhile()) return undefined;
  const { employeeId, readAt, home, ...rest } = JSON.parse(element.textContent) as FirstData;
  if (employeeId !== employee.id) return undefined;
  // A page that was kept is as old as it is, even if a clock is wrong.
  const updatedAt = Math.min(readAt, Date.now());
  const found = home?.school ?? rest.school;
  if (found) queries.setQueryData(['school', employee.schoolId], found, { updatedAt });
  if (home) queries.setQueryData(homeQuery.queryKey, home, { updatedAt });
  const answers = new Map(rest.answers?.map((answer) => [answer.address, answer]));
  return ({ pathname, search }) => {
    const isOurs = session.current()?.employee.id === employeeId;
    if (!isOurs || performance.now() > longestAge) return undefined;
    const address = pathname + search;
    const answer = answers.get(address);
    if (!answer) return undefined;
    answers.delete(address);
    const { body, total } = answer;
    const header = (name: string) =>
      name === 'x-total-count' && total !== undefined ? String(total) : null;
    return { status: 200, data: body, header };
  };
}
