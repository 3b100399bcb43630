import {
  createNetworkAnnouncement,
  getNetworkAnnouncement,
  getNetworkOverview,
  uploadFiles,
  type Created,
  type NetworkAnnouncementBody,
} from '@caderneta/api-client/contract';
import { mockEndpoint, problemResponse } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { pathTo, paths } from '@caderneta/links';
import { renderRemote, type RenderedRemote } from '@caderneta/platform/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { remote } from '../remote.ts';
import {
  cedro,
  ipe,
  jatoba,
  sampleAnnouncement,
  sampleId,
  sampleOverview,
} from '../testing/sample-network.ts';

const schools = [cedro, ipe, jatoba];
const server = mockServer(
  mockEndpoint(getNetworkOverview, () => sampleOverview(schools)),
  mockEndpoint(getNetworkAnnouncement, () => sampleAnnouncement([])),
);
afterEach(() => localStorage.clear());

const open = () => renderRemote(remote, { at: paths.newNetworkAnnouncement });
const send = () => screen.getByRole('button', { name: 'enviar' });
const confirm = async (user: RenderedRemote['user']) => {
  const dialog = await screen.findByRole('dialog', { name: 'Enviar comunicado' });
  await user.click([...dialog.querySelectorAll('button')].at(-1)!);
};

async function write(user: RenderedRemote['user']) {
  await user.type(await screen.findByLabelText('Título'), 'Vacinação');
  await user.type(screen.getByLabelText('Descrição'), 'Tragam a carteirinha.');
}

/** Records the requests to send. */
function recorded(answer: (attempt: number) => Created | Response = () => ({ id: sampleId(50) })) {
  const sent: { body: NetworkAnnouncementBody; key: string | null }[] = [];
  server.use(
    mockEndpoint(createNetworkAnnouncement, ({ body }, request) => {
      sent.push({ body, key: request.headers.get('idempotency-key') });
      return answer(sent.length);
    }),
  );
  return sent;
}

test('an announcement goes to all schools after a question that counts them', async () => {
  const sent = recorded();
  const { user, address } = open();
  await write(user);
  await user.click(screen.getByRole('checkbox', { name: 'Todas as escolas' }));
  expect(screen.getByText('3 escolhidas de 3')).toBeVisible();
  await user.click(send());
  expect(await screen.findByText(/^3 escolas, 300 responsáveis\./)).toBeVisible();
  expect(sent).toEqual([]);
  await confirm(user);

  await waitFor(() =>
    expect(address()).toBe(pathTo(paths.networkAnnouncement, { announcementId: sampleId(50) })),
  );
  expect(sent.map(({ body }) => body)).toEqual([
    {
      title: 'Vacinação',
      description: 'Tragam a carteirinha.',
      schoolIds: schools.map(({ id }) => id),
    },
  ]);
  expect(Object.keys(localStorage)).toEqual([]);
});

test('attachments go with it once they have arrived, and stay in the draft', async () => {
  const sent = recorded();
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  server.use(
    mockEndpoint(uploadFiles, async () => {
      await held;
      const file = { mediaType: 'application/pdf', size: 3, srcSet: null };
      return [{ ...file, id: sampleId(60), originalName: 'circular.pdf', location: '/f/60' }];
    }),
  );
  const { user } = open();
  await write(user);
  await user.click(screen.getByRole('checkbox', { name: /^Escola Ipê/ }));
  const paper = new File(['%PDF'], 'circular.pdf', { type: 'application/pdf' });
  await user.upload(screen.getByLabelText('Adicionar anexos'), paper);
  goOn();
  await screen.findByRole('button', { name: /remover/i });
  cleanup();

  const again = open();
  await again.user.click(await screen.findByRole('button', { name: 'continuar de onde parou' }));
  expect(await screen.findByText('circular.pdf')).toBeVisible();
  await again.user.click(send());
  await confirm(again.user);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body.attachmentIds).toEqual([sampleId(60)]);
});

test('it is formatted as a school formats, and the draft keeps that', async () => {
  const sent = recorded();
  const { user } = open();
  await write(user);
  const area = () => screen.getByLabelText<HTMLTextAreaElement>('Descrição');
  expect(screen.queryByRole('button', { name: 'negrito' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'formatar' }));
  await screen.findByRole('button', { name: 'negrito' });
  area().setSelectionRange(0, 'Tragam'.length);
  await user.click(screen.getByRole('button', { name: 'negrito' }));
  const preview = within(await screen.findByRole('region', { name: 'Como fica' }));
  expect((await preview.findByText('Tragam')).closest('strong')).toBeVisible();
  cleanup();

  const again = open();
  await again.user.click(await screen.findByRole('button', { name: 'continuar de onde parou' }));
  expect(area()).toHaveValue('**Tragam** a carteirinha.');
  expect(screen.getByRole('checkbox', { name: 'formatar' })).toBeChecked();
  await again.user.click(screen.getByRole('checkbox', { name: 'Todas as escolas' }));
  await again.user.click(send());
  await confirm(again.user);
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toMatchObject([
      { description: '**Tragam** a carteirinha.', format: 'Rich' },
    ]),
  );
});

test('an urgent one is scheduled by the clocks of the office', async () => {
  const sent = recorded();
  const { user } = open();
  await write(user);
  await user.click(screen.getByRole('checkbox', { name: /^Escola Ipê/ }));
  await user.click(screen.getByRole('checkbox', { name: /^Urgente/ }));
  fireEvent.change(screen.getByLabelText('Agendar para o dia (opcional)'), {
    target: { value: '2998-03-02' },
  });
  await user.clear(screen.getByLabelText('Hora'));
  await user.click(send());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  fireEvent.change(screen.getByLabelText('Hora'), { target: { value: '07:30' } });
  await user.click(send());
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText(/Urgente: .*Sai em 02\/03\/2998 07:30\.$/)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'agendar' }));

  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toMatchObject([
      { isUrgent: true, scheduledDate: '2998-03-02T10:30:00.000Z' },
    ]),
  );
});

test('it goes to employees where they are chosen, also to them alone, and never to nobody', async () => {
  const sent = recorded();
  const { user } = open();
  await write(user);
  await user.click(screen.getByRole('checkbox', { name: 'Todas as escolas' }));
  const families = screen.getByRole('checkbox', { name: 'Famílias' });
  expect(families).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Direção das escolas' })).not.toBeChecked();
  await user.click(families);
  await user.click(send());
  expect(screen.getByRole('group', { name: 'Quem recebe' })).toHaveAccessibleDescription(
    'Escolha quem recebe: famílias, direção ou professores.',
  );
  await user.click(screen.getByRole('checkbox', { name: 'Professores' }));
  await user.click(screen.getByRole('checkbox', { name: 'Direção das escolas' }));
  expect(screen.getByText(/recebem um e-mail/)).toBeVisible();
  await user.click(send());
  expect(await screen.findByText(/^3 escolas, a direção e os professores\. Leem /)).toBeVisible();
  await confirm(user);

  await waitFor(() =>
    expect(sent.map(({ body }) => body.audiences)).toEqual([['administrators', 'teachers']]),
  );
});

test('with a search, the box of all chooses only the found schools', async () => {
  const sent = recorded();
  const { user } = open();
  await write(user);
  await user.type(screen.getByRole('searchbox'), 'ipe');
  await user.click(screen.getByRole('checkbox', { name: 'Todas as encontradas' }));
  await user.click(screen.getByRole('button', { name: 'limpar busca' }));
  expect(screen.getByRole('checkbox', { name: 'Todas as escolas' })).toBePartiallyChecked();
  await user.click(screen.getByRole('checkbox', { name: /^Escola Cedro/ }));
  await user.click(screen.getByRole('checkbox', { name: /^Escola Ipê/ }));
  await user.click(send());
  await confirm(user);

  await waitFor(() => expect(sent.map(({ body }) => body.schoolIds)).toEqual([[cedro.id]]));
});

test('a missing value is shown at its field, and no question opens', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'enviar' }));

  expect(screen.getByLabelText('Título')).toHaveAccessibleDescription('Campo obrigatório.');
  expect(screen.getByLabelText('Título')).toHaveFocus();
  expect(screen.getByRole('group', { name: 'Escolas' })).toHaveAccessibleDescription(
    'Selecione ao menos uma escola.',
  );
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a failed sending loses nothing, and is tried again with the same key', async () => {
  const sent = recorded((attempt) => (attempt === 1 ? problemResponse(500) : { id: sampleId(50) }));
  const { user } = open();
  await write(user);
  await user.click(screen.getByRole('checkbox', { name: /^Escola Ipê/ }));
  await user.click(send());
  await confirm(user);
  expect(await screen.findByText(/^Houve um erro ao criar o comunicado\./)).toBeVisible();
  expect(screen.getByLabelText('Título')).toHaveValue('Vacinação');
  await user.click(send());
  await confirm(user);

  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[0]).toEqual(sent[1]);
});

test('a draft is offered again, without schools that have left', async () => {
  const sent = recorded();
  const { user } = open();
  await write(user);
  await user.click(screen.getByRole('checkbox', { name: 'Todas as escolas' }));
  cleanup();
  server.use(mockEndpoint(getNetworkOverview, () => sampleOverview([ipe])));
  const later = open();
  expect(await screen.findByText('“Vacinação”')).toBeVisible();
  await later.user.click(screen.getByRole('button', { name: 'continuar de onde parou' }));
  expect(screen.getByText('1 escolhida de 1')).toBeVisible();
  await later.user.click(send());
  await confirm(later.user);

  await waitFor(() => expect(sent.map(({ body }) => body.schoolIds)).toEqual([[ipe.id]]));
});
