import {
  getClassroom,
  getVersionsPermission,
  listClassrooms,
  listEmployees,
  type EndpointDefinition,
  type ParsedInput,
} from '@caderneta/api-client/contract';
import { mockEndpoint } from '@caderneta/api-client/msw';
import type { UserEvent } from '@testing-library/user-event';
import { screen } from '@testing-library/react';
import { sampleClassroom } from './sample-school.ts';

export const button = (name: string) => screen.getByRole('button', { name });
export const press = (user: UserEvent, name: string) => user.click(button(name));

/** Adds a text to a field at once, as pasting does: a test of typing has its own place. */
export async function put(user: UserEvent, field: HTMLElement, text: string) {
  await user.click(field);
  await user.paste(text);
}

/** Replaces the text of a field. */
export async function retype(user: UserEvent, field: HTMLElement, text: string) {
  await user.clear(field);
  if (text) await put(user, field, text);
}

/** Handlers for the pages that follow a form. */
export const shownAfterSaving = () => [
  mockEndpoint(listClassrooms, () => []),
  mockEndpoint(listEmployees, () => []),
  mockEndpoint(getVersionsPermission, () => ({ isAllowed: false })),
  mockEndpoint(getClassroom, () => sampleClassroom()),
];

/** A request to an endpoint. */
export interface Sent<E extends EndpointDefinition> {
  body: ParsedInput<E>['body'];
  ifMatch: string | null;
  key: string | null;
}

/** Records requests, as a handler of `mockEndpoint`. */
export function recording<E extends EndpointDefinition, Answer>(
  answer: (body: ParsedInput<E>['body']) => Answer,
) {
  const sent: Sent<E>[] = [];
  const handle = ({ body }: Pick<ParsedInput<E>, 'body'>, { headers }: Request) => {
    sent.push({ body, ifMatch: headers.get('if-match'), key: headers.get('idempotency-key') });
    return answer(body);
  };
  return { sent, handle };
}
