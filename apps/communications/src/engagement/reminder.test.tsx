import {
  getEvent,
  listClassrooms,
  listEvents,
  previewReminder,
  type ReminderPreview,
  sendReminder,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockProblem, problemResponse } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths, pathTo } from '@caderneta/links';
import { freezeClock, renderRemote } from '@caderneta/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { remote } from '../remote.ts';
import { sampleEvent } from '../testing/sample-event.ts';
import { sampleId } from '../testing/sample-id.ts';
import { dialog } from '../testing/writing.ts';

const at = pathTo(paths.event, { eventId: sampleId(100) });
let preview: ReminderPreview;
const sent: unknown[] = [];
const server = mockServer(
  mockEndpoint(listClassrooms, () => []),
  mockEndpoint(listEvents, () => []),
  mockEndpoint(getEvent, () => sampleEvent()),
);
beforeEach(() => {
  sent.length = 0;
  preview = {
    ...{ guardians: 12, byChannel: { email: 9 }, remindedToday: 0, untold: 3, returned: 0 },
    untoldGuardians: [
      {
        ...{ id: sampleId(7), name: 'Rosa Dias', reasons: ['emailReturned', 'smsRefused'] },
        students: [{ id: sampleId(8), name: 'Duda Dias', classroomName: '2º Ano' }],
      },
    ],
    ...{ leavesAt: null, last: null, nextAt: null },
  };
  server.use(
    mockEndpoint(previewReminder, ({ query }) =>
      query.group === 'unseen'
        ? { ...preview, guardians: 1, byChannel: { push: 1 }, untold: 0 }
        : preview,
    ),
    mockEndpoint(sendReminder, ({ body }) => {
      sent.push(body);
      return { guardians: 9, byChannel: { email: 9 }, untold: 3, leavesAt: preview.leavesAt };
    }),
  );
});

async function open() {
  const { user } = renderRemote(remote, { at });
  await user.click(await screen.findByRole('button', { name: 'lembrar' }));
  await screen.findByRole('dialog', { name: 'Lembrar' });
  return user;
}
const submit = () => dialog().getByRole('button', { name: 'lembrar' });

test('a reminder says whom it reaches and how before it goes', async () => {
  const user = await open();
  expect(await dialog().findByText('12 responsáveis: 9 por e-mail, 3 sem aviso.')).toBeVisible();
  await user.click(dialog().getByText('quem?'));
  expect(
    dialog()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Rosa Dias: Duda Dias (2º Ano). Endereço devolvido, recusou SMS',
    'e mais 2 responsáveis',
  ]);
  await user.click(dialog().getByRole('radio', { name: 'quem não viu' }));
  expect(await dialog().findByText('1 responsável: 1 no celular.')).toBeVisible();
  await user.click(dialog().getByRole('radio', { name: 'quem não respondeu' }));
  await user.click(submit());
  expect(await screen.findByText('Lembrete a 9 responsáveis.')).toBeVisible();
  expect(sent).toEqual([{ group: 'unanswered' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('who reminded last is told, and a second one on the same day waits', async () => {
  preview = {
    ...preview,
    ...{ byChannel: {}, remindedToday: 9 },
    last: { at: '2026-03-03T17:05:00Z', by: 'Ana Prado', guardians: 12 },
    nextAt: '2026-03-04T03:00:00Z',
  };
  await open();
  expect(
    await dialog().findByText(/^Lembrete de Ana Prado, .+ às 14:05, a 12 responsáveis\.$/),
  ).toBeVisible();
  expect(dialog().getByText('12 responsáveis: 9 já lembrados hoje, 3 sem aviso.')).toBeVisible();
  expect(submit()).toBeDisabled();
  expect(dialog().getByText(/É possível lembrar de novo amanhã/)).toBeVisible();
});

test('at night it says when it leaves, and whose address came back', async () => {
  freezeClock('2026-03-04T04:22:00Z');
  preview = { ...preview, leavesAt: '2026-03-04T10:00:00Z', returned: 2 };
  await open();
  expect(await dialog().findByText('Horário sem avisos: sai hoje às 07:00.')).toBeVisible();
  expect(dialog().getByText('Endereço devolvido: 2 vão por outro canal.')).toBeVisible();
  const user = userEvent.setup();
  await user.click(submit());
  expect(await screen.findByText('Lembrete a 9 responsáveis, sai hoje às 07:00.')).toBeVisible();
});

test('what the server refuses is said, and a failure can be tried again', async () => {
  const user = await open();
  await dialog().findByText(/^12 responsáveis/);
  const detail = 'Ana já lembrou hoje às 14:05. É possível lembrar de novo amanhã.';
  server.use(
    mockEndpoint(sendReminder, () => problemResponse(409, { code: 'reminded-today', detail })),
  );
  await user.click(submit());
  expect(await dialog().findByText(detail)).toBeVisible();
  server.use(mockProblem(sendReminder, 500));
  await user.click(submit());
  expect(await dialog().findByText('Houve um erro ao lembrar.')).toBeVisible();
});
