import { api } from '@caderneta/api-client';
import {
  getOutcome,
  listActivities,
  listAnnouncements,
  listClassrooms,
  listEvents,
  listGalleries,
  listNoticeBoards,
  listPolls,
  uploadFiles,
} from '@caderneta/api-client/contract';
import { anotherPerson, noConnection } from '@caderneta/api-client/fetch';
import { mockEndpoint } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { renderRemote, testSession } from '@caderneta/platform/testing';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { remote } from '../remote.ts';
import { jardim, maternal, recipientsOf } from './sample-classrooms.ts';
import { sampleId } from './sample-id.ts';
import { storedPicture } from './sample-upload.ts';
import { formsToSend, type FormToSend } from './forms-to-send.ts';
import { press } from './writing.ts';

const lists = [listActivities, listAnnouncements, listEvents, listGalleries, listPolls] as const;
const server = mockServer(
  mockEndpoint(listClassrooms, () => [maternal, jardim]),
  mockEndpoint(listNoticeBoards, () => []),
  ...lists.map((list) => mockEndpoint(list, () => [])),
  ...recipientsOf(maternal, jardim),
  mockEndpoint(getOutcome, () => ({ state: 'unknown' as const, id: null, at: null })),
);

/** Whose page it is; null once they have signed out. */
let person: string | null;

beforeEach(() => {
  localStorage.clear();
  person = testSession().employee.id;
  api.connect({
    ...noConnection,
    person: () => {
      if (person === null) throw anotherPerson();
      return person;
    },
  });
  jest.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
});
afterEach(() => api.connect(noConnection));

/** Holds uploads or sends until they are let go or cut. */
function held() {
  const { promise, resolve } = Promise.withResolvers<'whole' | 'cut'>();
  return { promise, letGo: () => resolve('whole'), cut: () => resolve('cut') };
}

/** A form filled by its author, with what is on its way from it held back. */
async function begin(form: FormToSend, phase: 'chosen' | 'waiting' | 'sending') {
  const line = held();
  const sent: unknown[] = [];
  const through = async <T,>(answer: T): Promise<T> =>
    // A broken line is no answer that the contract knows.
    (await line.promise) === 'cut' ? (HttpResponse.error() as never) : answer;
  let files = 500;
  server.use(
    mockEndpoint(uploadFiles, async () => {
      const stored = [storedPicture((files += 1))];
      return phase === 'sending' ? stored : through(stored);
    }),
    mockEndpoint(form.endpoint, ({ body }) => {
      sent.push(body);
      const answer = { id: sampleId(1) };
      return phase === 'sending' ? through(answer) : answer;
    }),
  );
  const page = renderRemote(remote, { at: '/outra' });
  const { user, go } = page;
  await go(form.at);
  await form.fill(user);
  await form.choose?.(user);
  if (phase === 'sending' && form.choose) {
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    await waitFor(() => expect(screen.queryByText(/^Aguardando o envio/)).toBeNull());
  }
  if (phase !== 'chosen') {
    await form.beforeSending?.(user);
    await press(user, form.send);
  }
  if (phase === 'waiting') await screen.findByText(/^Aguardando o envio/);
  if (phase === 'sending') await waitFor(() => expect(sent).toHaveLength(1));
  return { ...page, line, sent };
}

type Begun = Awaited<ReturnType<typeof begin>>;

const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Ways within the portal. */
const within = {
  menu: ({ go }: Begun) => go('/outra'),
  Back: async ({ go, address }: Begun) => {
    // The second step of a gallery has an address of its own.
    while (address() !== '/outra') await go(-1);
  },
  cancelar: async ({ user }: Begun) => {
    const back = screen.queryByRole('button', { name: 'voltar' });
    if (back) await user.click(back);
    await user.click(await screen.findByRole('link', { name: 'cancelar' }));
  },
};
/** Ways that end the page. */
const away = {
  reload: async ({ line }: Begun) => {
    expect(isAsked()).toBe(true);
    window.dispatchEvent(new Event('pagehide'));
    cleanup();
    line.cut();
    await waitFor(() => expect(isAsked()).toBe(false));
  },
  logout: async ({ line }: Begun) => {
    person = null;
    cleanup();
    line.letGo();
    await waitFor(() => expect(isAsked()).toBe(false));
    person = testSession().employee.id;
  },
};

/** What is offered to the author who comes back. */
async function expectDraft({ at, choose }: FormToSend, { isMissing }: { isMissing: boolean }) {
  const { user } = renderRemote(remote, { at });
  await user.click(await screen.findByRole('button', { name: 'continuar de onde parou' }));
  expect(screen.getByLabelText('Título')).toHaveValue('Passeio');
  if (isMissing && choose)
    expect(await screen.findByText(/^Faltam? \d (arquivo|imagem)/)).toBeVisible();
}

const all = { ...within, ...away };
const cases = (which: Record<string, (page: Begun) => Promise<void>>) =>
  Object.entries(formsToSend).flatMap(([name, form]) =>
    Object.entries(which).map(([way, leave]) => [name, way, form, leave] as const),
  );

test.each(cases(all).filter(([, , { choose }]) => choose))(
  '%s: files that were only chosen are named after %s, and nothing is sent',
  async (_, __, form, leave) => {
    const begun = await begin(form, 'chosen');
    await leave(begun);
    cleanup();
    begun.line.letGo();
    await expectDraft(form, { isMissing: true });
    expect(begun.sent).toEqual([]);
  },
);

const waiting = (which: typeof within | typeof away) =>
  cases(which as typeof within).filter(([, , { withFile }]) => withFile);

// Back leads from the second step of a gallery to its images, which are not published yet.
const isTakenBack = ([name, way]: readonly [string, string, ...unknown[]]) =>
  way === 'cancelar' || (name === 'galeria' && way === 'Back');

test.each(waiting(within).filter((each) => !isTakenBack(each)))(
  '%s: what waits for its files as its author leaves by %s is sent with all of them',
  async (_, __, form, leave) => {
    const begun = await begin(form, 'waiting');
    await leave(begun);
    expect(begun.sent).toEqual([]);
    begun.line.letGo();
    expect(await screen.findByText(form.sent)).toBeVisible();
    expect(begun.sent).toEqual([
      expect.objectContaining({
        communication: expect.objectContaining(form.withFile?.(sampleId(501))) as unknown,
      }),
    ]);
    expect(begun.address()).toBe('/outra');
    expect(localStorage).toHaveLength(0);
  },
);

test.each([...waiting(within).filter(isTakenBack), ...waiting(away)])(
  '%s: what waits for its files as its author leaves by %s is not sent, and its draft names them',
  async (_, __, form, leave) => {
    const begun = await begin(form, 'waiting');
    await leave(begun);
    cleanup();
    await act(async () => begun.line.letGo());
    await expectDraft(form, { isMissing: true });
    expect(begun.sent).toEqual([]);
  },
);

test.each(cases(within))(
  '%s: what is being sent as its author leaves by %s is sent once and told there',
  async (_, __, form, leave) => {
    const begun = await begin(form, 'sending');
    await leave(begun);
    const address = begun.address();
    begun.line.letGo();
    expect(await screen.findByText(form.sent)).toBeVisible();
    expect(begun.address()).toBe(address);
    expect(begun.sent).toHaveLength(1);
    expect(localStorage).toHaveLength(0);
  },
);

test.each(cases(away))(
  '%s: what is being sent as its author leaves by %s is offered to them again',
  async (_, __, form, leave) => {
    const begun = await begin(form, 'sending');
    await leave(begun);
    await expectDraft(form, { isMissing: false });
    expect(begun.sent).toHaveLength(1);
  },
);
