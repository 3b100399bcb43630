import { createAnnouncement, getAnnouncement } from '@caderneta/api-client/contract';
import { mockEndpoint } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths } from '@caderneta/links';
import { renderRemote } from '@caderneta/platform/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { remote } from '../remote.ts';
import { announcementPath, emptyLists } from '../testing/announcement-pages.ts';
import {
  sampleAnnouncement,
  sampleCommunication,
  scheduled,
} from '../testing/sample-announcement.ts';
import { jardim, maternal, recipientsOf } from '../testing/sample-classrooms.ts';
import { sampleId } from '../testing/sample-id.ts';
import { chooseMaternal, press, put } from '../testing/writing.ts';

const sent: unknown[] = [];
const server = mockServer(
  ...emptyLists,
  ...recipientsOf(maternal, jardim),
  mockEndpoint(createAnnouncement, ({ body }) => {
    sent.push(body.communication);
    return { id: sampleId(1) };
  }),
);
beforeEach(() => (sent.length = 0));
afterEach(() => localStorage.clear());

const area = () => screen.getByLabelText<HTMLTextAreaElement>('Descrição');
const select = (words: string) => {
  const from = area().value.indexOf(words);
  area().setSelectionRange(from, from + words.length);
};

test('marks are put in by buttons and keys, seen at once, and sent with the format', async () => {
  const { user } = renderRemote(remote, { at: paths.newAnnouncement });
  await screen.findByLabelText('Título');
  put({ Título: 'Passeio', Descrição: 'Levem boné\nágua' });
  expect(screen.queryByRole('button', { name: 'negrito' })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'formatar' }));
  await screen.findByRole('button', { name: 'negrito' });
  select('boné');
  await press(user, 'negrito');
  expect(area()).toHaveValue('Levem **boné**\nágua');
  select('água');
  fireEvent.keyDown(area(), { code: 'Digit8', ctrlKey: true, shiftKey: true });
  expect(area()).toHaveValue('Levem **boné**\n- água');

  const preview = within(await screen.findByRole('region', { name: 'Como fica' }));
  await waitFor(() => expect(preview.getByRole('listitem')).toHaveTextContent('água'));
  expect(preview.getByText('boné')).toBeVisible();
  await chooseMaternal(user);
  await press(user, 'enviar');
  expect(await screen.findByText('Comunicado enviado!')).toBeVisible();
  expect(sent).toMatchObject([
    { title: 'Passeio', description: 'Levem **boné**\n- água', format: 'Rich' },
  ]);
});

const formatted = {
  text: 'Levem **boné**',
  blocks: [{ spans: [{ text: 'Levem ' }, { text: 'boné', isBold: true }] }],
};

test('a formatted text is drawn on its page, and its form has the marks', async () => {
  const communication = sampleCommunication({ description: 'Levem boné', formatted });
  server.use(mockEndpoint(getAnnouncement, () => sampleAnnouncement({ communication })));
  renderRemote(remote, { at: announcementPath });
  expect((await screen.findByText('boné')).closest('strong')).toBeVisible();
});

test('the form of one that waits begins with its marks', async () => {
  const communication = sampleCommunication({ description: 'Levem boné', formatted, ...scheduled });
  server.use(mockEndpoint(getAnnouncement, () => sampleAnnouncement({ communication })));
  renderRemote(remote, { at: announcementPath });
  expect(await screen.findByLabelText('Descrição')).toHaveValue('Levem **boné**');
  expect(screen.getByRole('checkbox', { name: 'formatar' })).toBeChecked();
});
