import { createAnnouncement, previewUrgent, urgentMessages } from '@caderneta/api-client/contract';
import { mockEndpoint, mockProblem, problemResponse } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths } from '@caderneta/links';
import { freezeClock, renderRemote, type RenderedRemote } from '@caderneta/platform/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { remote } from '../remote.ts';
import { emptyLists } from '../testing/announcement-pages.ts';
import { maternal, recipientsOf } from '../testing/sample-classrooms.ts';
import { sampleId } from '../testing/sample-id.ts';

const server = mockServer(...emptyLists, ...recipientsOf(maternal));
afterEach(() => {
  localStorage.clear();
  jest.useRealTimers();
});

const night = '2026-11-25T06:12:00Z';
const open = (school = {}) =>
  renderRemote(remote, { at: paths.newAnnouncement, session: { school } });
const urgent = () => screen.queryByRole('checkbox', { name: 'Urgente' });
const dialog = () => screen.findByRole('dialog', { name: 'Enviar como urgente?' });
const press = (user: RenderedRemote['user'], name: string) =>
  user.click(screen.getByRole('button', { name }));

async function write(user: RenderedRemote['user']) {
  await user.type(await screen.findByLabelText('Título'), 'Portão');
  await user.type(screen.getByLabelText('Descrição'), 'Fechado.');
  await user.click(await screen.findByRole('checkbox', { name: 'Maternal I' }));
  await user.click(urgent()!);
}

function recorded() {
  const sent: unknown[] = [];
  server.use(
    mockEndpoint(createAnnouncement, ({ body }) => {
      sent.push(body);
      return { id: sampleId(1) };
    }),
  );
  return sent;
}

test('before it leaves, the sender reads people, channels, cost and the hour; going back loses nothing', async () => {
  freezeClock(night);
  const user = userEvent.setup();
  const sent = recorded();
  server.use(
    mockEndpoint(previewUrgent, () => ({
      ...{ guardians: 5, untold: 1, at: night },
      untoldGuardians: [{ id: sampleId(9), name: 'Rosa Dias', students: [], reasons: [] }],
      channels: [
        { channel: 'email' as const, guardians: 3, reais: 0, withoutCredit: 0 },
        { channel: 'sms' as const, guardians: 2, reais: 0.18, withoutCredit: 2 },
      ],
    })),
  );
  open();
  await write(user);
  await press(user, 'enviar');
  const asked = within(await dialog());
  expect(await asked.findByText('São 3:12, vai tocar agora.')).toBeVisible();
  expect(asked.getByText('5 responsáveis')).toBeVisible();
  expect(asked.getAllByRole('listitem').map((item) => item.textContent)).toEqual(
    expect.arrayContaining(['e-mail: 3', 'SMS: 2 · R$\u00a00,18 sem crédito para 2']),
  );
  expect(asked.getByText('Custo esperado: R$ 0,18.')).toBeVisible();
  expect(asked.getByText('1 não recebe aviso nenhum.')).toBeVisible();
  await press(user, 'voltar');
  expect(sent).toEqual([]);
  expect(screen.getByLabelText('Título')).toHaveValue('Portão');

  await press(user, 'enviar');
  await waitFor(() => expect(screen.getByRole('button', { name: 'enviar agora' })).toBeEnabled());
  await press(user, 'enviar agora');
  expect(await screen.findByText('Comunicado enviado!')).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('where the server cannot count, it says so, and what is urgent leaves all the same', async () => {
  const sent = recorded();
  server.use(mockProblem(previewUrgent, 500));
  const { user } = open();
  await write(user);
  await press(user, 'enviar');
  expect(
    await within(await dialog()).findByText('Algo deu errado, por favor tente novamente!'),
  ).toBeVisible();
  await press(user, 'enviar agora');
  expect(await screen.findByText('Comunicado enviado!')).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('the form offers it to nobody who may not send it, and says why at night', async () => {
  open({ urgentOnly: 'Never' });
  expect(await screen.findByText(urgentMessages.Never)).toBeVisible();
  expect(urgent()).not.toBeInTheDocument();
  cleanup();

  freezeClock(night);
  open({ urgentOnly: 'ByDay' });
  expect(await screen.findByText(`São 03:12. ${urgentMessages.ByDay}`)).toBeVisible();
  expect(urgent()).not.toBeInTheDocument();
  cleanup();

  freezeClock('2026-11-25T15:00:00Z');
  open({ urgentOnly: 'ByDay' });
  expect(await screen.findByRole('checkbox', { name: 'Urgente' })).toBeEnabled();
});

test('what is scheduled says at what hour it rings, and is refused in the dialog', async () => {
  server.use(
    mockEndpoint(createAnnouncement, () =>
      problemResponse(422, {
        code: 'invalid',
        errors: [{ path: 'communication.scheduledDate', message: urgentMessages.ByDay }],
      }),
    ),
  );
  const { user } = open();
  await write(user);
  await press(user, 'agendar envio');
  const asked = within(await screen.findByRole('dialog', { name: 'Agendar envio' }));
  const choose = (label: string, value: string) =>
    fireEvent.change(asked.getByLabelText(label), { target: { value } });
  choose('Data do envio', '2998-03-10');
  choose('Horário do envio', '23:00');
  expect(await asked.findByText('Sai às 23:00, e vai tocar nessa hora.')).toBeVisible();
  await user.click(asked.getByRole('button', { name: 'agendar envio' }));
  expect(await asked.findByText(urgentMessages.ByDay)).toBeVisible();
  expect(screen.getByLabelText('Título')).toHaveValue('Portão');
});
