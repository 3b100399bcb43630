import {
  getFiles,
  getSchoolSettings,
  updateSchoolSettings,
  uploadFiles,
  type SchoolSettings,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockPending, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths } from '@caderneta/links';
import { freezeClock, renderRemote, testSession } from '@caderneta/platform/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { remote } from '../remote.ts';
import { sampleId } from '../testing/sample-school.ts';
import { button, press, put, recording, retype, shownAfterSaving } from '../testing/writing.ts';

const { id } = testSession().school;
const july = { kind: 'Recess' as const, name: 'Férias', from: '2027-07-05', to: '2027-07-23' };
const settings = (changes: Partial<SchoolSettings> = {}): SchoolSettings => ({
  id,
  name: 'Escola Girassol',
  city: 'Campinas, SP',
  contactEmail: null,
  sharesAnswers: false,
  urgentBy: 'TeachersByDay',
  quietHours: null,
  diariesDue: '17:00',
  logo: null,
  timezone: 'America/Sao_Paulo',
  schoolDays: [1, 2, 3, 4, 5],
  closures: [july],
  retentionYears: 5,
  deletedStudentsByAge: [4, 2, 0, 1],
  ...changes,
});
const server = mockServer(
  mockEndpoint(getSchoolSettings, () => settings()),
  ...shownAfterSaving(),
);
// A Monday.
beforeEach(() => freezeClock('2027-04-19T15:00:00Z'));
afterEach(() => {
  jest.useRealTimers();
  localStorage.clear();
});

const render = () =>
  renderRemote(remote, { at: paths.school, session: { employee: { role: 'Administrator' } } });

async function open() {
  const rendered = render();
  await screen.findByLabelText('Nome da escola');
  return rendered;
}

function recorded() {
  const { sent, handle } = recording<typeof updateSchoolSettings, SchoolSettings>(() => settings());
  server.use(mockEndpoint(updateSchoolSettings, handle));
  return sent;
}

const logo = {
  id: sampleId(7),
  originalName: 'logo.png',
  location: '/files/logo.png',
  mediaType: 'image/png',
  size: 10,
  srcSet: null,
};
const file = (name: string, type: string) => new File(['x'], name, { type });
const logoInput = () => within(screen.getByRole('group', { name: 'Logotipo' })).getByLabelText(/./);

const list = () => within(screen.getByRole('list', { name: 'Feriados e recessos de 2027' }));
const dialog = () => within(screen.getByRole('dialog'));
const day = (name: string) => screen.getByLabelText(name);

test('name, city, e-mail and weekdays are changed, and only changed fields are sent', async () => {
  const sent = recorded();
  const { user, address, events } = await open();
  const heard = jest.fn();
  events.on('school-changed', heard);
  await retype(user, screen.getByLabelText('Nome da escola'), 'Escola Girassol do Sul');
  await user.clear(screen.getByLabelText('Cidade'));
  const email = screen.getByLabelText('E-mail da secretaria');
  await retype(user, email, 'secretaria@');
  await user.tab();
  expect(email).toHaveAccessibleDescription(/e-mail com formato válido/);
  await retype(user, email, 'secretaria@girassol.test');
  expect(screen.getByText('246 dias letivos')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Sábado' }));
  expect(screen.getByText('296 dias letivos')).toBeVisible();
  await press(user, 'salvar');

  expect(await screen.findByText('Escola salva!')).toBeVisible();
  await waitFor(() => expect(address()).toBe(paths.manage));
  expect(sent).toMatchObject([{ ifMatch: '"1"' }]);
  expect(sent[0]?.body).toEqual({
    name: 'Escola Girassol do Sul',
    city: null,
    contactEmail: 'secretaria@girassol.test',
    schoolDays: [1, 2, 3, 4, 5, 6],
  });
  expect(heard).toHaveBeenCalledTimes(1);
});

test('guardians see each other’s answers where the school says so', async () => {
  const sent = recorded();
  const { user } = await open();
  const box = screen.getByRole('checkbox', { name: /veem as respostas uns dos outros/ });
  expect(box).not.toBeChecked();
  expect(box).toHaveAccessibleDescription(/um responsável não deve saber do outro/);
  await user.click(box);
  await press(user, 'salvar');
  await waitFor(() => expect(sent[0]?.body).toEqual({ sharesAnswers: true }));
});

test('the school says who may wake families', async () => {
  const sent = recorded();
  const { user } = await open();
  const who = screen.getByLabelText('Quem envia comunicados urgentes');
  expect(who).toHaveDisplayValue('Também professores, das 6 às 22 h');
  await user.selectOptions(who, 'Só a administração');
  await press(user, 'salvar');
  await waitFor(() => expect(sent[0]?.body).toEqual({ urgentBy: 'Administrators' }));
});

test('an error is shown at its field, and nothing is sent', async () => {
  const { user } = await open();
  await user.clear(screen.getByLabelText('Nome da escola'));
  await user.tab();
  expect(screen.getByLabelText('Nome da escola')).toHaveAccessibleDescription('Campo obrigatório.');
  await put(user, screen.getByLabelText('Nome da escola'), 'Escola');
  await retype(user, screen.getByLabelText('Fuso horário'), 'America/Lua');
  expect(screen.getByLabelText('Fuso horário')).toHaveAccessibleDescription(
    /Escolha um fuso horário da lista/,
  );
  expect(button('salvar')).toBeDisabled();
});

test('national holidays are included by ticking, optional ones only on request', async () => {
  const sent = recorded();
  const tiradentes = { name: 'Tiradentes', from: '2027-04-21', to: '2027-04-21' };
  const known = { kind: 'Holiday' as const, ...tiradentes };
  server.use(mockEndpoint(getSchoolSettings, () => settings({ closures: [known] })));
  const { user } = await open();
  await press(user, 'incluir feriados nacionais de 2027');
  const box = (name: RegExp) => dialog().getByRole('checkbox', { name });
  expect(box(/^Tiradentes.*já está no calendário/)).toBeDisabled();
  expect(box(/^Natal/)).toBeChecked();
  expect(box(/^Corpus Christi/)).not.toBeChecked();
  await user.click(box(/^Corpus Christi/));
  await user.click(box(/^Confraternização/));
  await press(user, 'incluir 9 dias');

  const rows = list().getAllByRole('listitem');
  expect(rows.map((row) => row.querySelector('strong')?.textContent)).toEqual([
    'Sexta-feira Santa',
    'Tiradentes',
    'Dia do Trabalho',
    'Corpus Christi',
    'Independência do Brasil',
    'Nossa Senhora Aparecida',
    'Finados',
    'Proclamação da República',
    'Dia Nacional de Zumbi e da Consciência Negra',
    'Natal',
  ]);
  expect(day('terça-feira, 7 de setembro: Feriado: Independência do Brasil')).toBeVisible();
  await press(user, 'salvar');
  await waitFor(() => expect(sent[0]?.body.closures).toHaveLength(10));
  expect(Object.keys(sent[0]?.body ?? {})).toEqual(['closures']);
});

test('a day of the year is chosen with the keyboard, named, and removed again', async () => {
  const { user } = await open();
  const today = day('segunda-feira, 19 de abril');
  expect(today).toHaveAttribute('aria-current', 'date');
  expect(day('domingo, 18 de abril: sem aula')).toHaveAttribute('tabindex', '-1');
  today.focus();
  await user.keyboard('{ArrowDown}{ArrowRight}');
  expect(day('terça-feira, 27 de abril')).toHaveFocus();
  await user.keyboard('{PageDown}{End}{Enter}');
  expect(dialog().getByLabelText('Primeiro dia')).toHaveValue('2027-05-31');
  await press(user, 'adicionar');
  expect(dialog().getByLabelText('Nome')).toHaveAccessibleDescription('Campo obrigatório.');
  await put(user, dialog().getByLabelText('Nome'), 'Aniversário da cidade');
  await press(user, 'adicionar');
  expect(day('segunda-feira, 31 de maio: Feriado: Aniversário da cidade')).toBeVisible();
  expect(list().getByText('Feriado · segunda-feira, 31 de maio')).toBeVisible();

  await user.click(day('segunda-feira, 31 de maio: Feriado: Aniversário da cidade'));
  await press(user, 'remover do calendário');
  expect(day('segunda-feira, 31 de maio')).toBeVisible();
});

test('a recess of many days is changed, and cannot end before it begins', async () => {
  const sent = recorded();
  const { user } = await open();
  await press(user, 'editar Férias');
  await retype(user, dialog().getByLabelText('Último dia'), '2027-07-01');
  await press(user, 'pronto');
  expect(dialog().getByLabelText('Último dia')).toHaveAccessibleDescription(
    'O último dia não pode vir antes do primeiro.',
  );
  await retype(user, dialog().getByLabelText('Último dia'), '2027-07-30');
  await press(user, 'pronto');
  expect(list().getByText('Recesso · 05/07/2027 a 30/07/2027')).toBeVisible();
  expect(day('sábado, 10 de julho: Recesso: Férias')).toBeVisible();
  await press(user, 'salvar');
  await waitFor(() => expect(sent[0]?.body).toEqual({ closures: [{ ...july, to: '2027-07-30' }] }));
});

test('a shorter retention counts the students it erases, and is saved after a question', async () => {
  const sent = recorded();
  const { user } = await open();
  await user.selectOptions(screen.getByLabelText(/^Por quanto tempo/), '1 ano');
  expect(screen.getByText(/^Com este tempo, 3 alunos deletados serão apagados/)).toBeVisible();
  await press(user, 'salvar');
  expect(dialog().getByText(/Não é possível desfazer/)).toBeVisible();
  await user.click(dialog().getByRole('button', { name: 'fechar' }));
  expect(sent).toEqual([]);
  await press(user, 'salvar');
  await press(user, 'salvar mesmo assim');
  await waitFor(() => expect(sent[0]?.body).toEqual({ retentionYears: 1 }));
});

test.each([
  ['10 anos', 10],
  ['Sem prazo', null],
])('a longer retention, %s, erases nobody and needs no question', async (label, retentionYears) => {
  const sent = recorded();
  const { user } = await open();
  await user.selectOptions(screen.getByLabelText(/^Por quanto tempo/), label);
  await press(user, 'salvar');
  await waitFor(() => expect(sent[0]?.body).toEqual({ retentionYears }));
});

test('a logo is uploaded, seen, saved, and a text file is refused at once', async () => {
  const sent = recorded();
  server.use(mockEndpoint(uploadFiles, () => [logo]));
  const { user } = await open();
  const careless = { applyAccept: false };
  await userEvent.setup(careless).upload(logoInput(), file('logo.txt', 'text/plain'));
  expect(screen.getByText('A imagem deve ser JPEG ou PNG.')).toBeVisible();
  await user.upload(logoInput(), file('logo.png', 'image/png'));
  expect(await screen.findByAltText('Logotipo da escola')).toHaveAttribute(
    'src',
    '/files/logo.png',
  );
  expect(screen.queryByText('A imagem deve ser JPEG ou PNG.')).not.toBeInTheDocument();
  await press(user, 'salvar');
  await waitFor(() => expect(sent[0]?.body).toEqual({ logoId: logo.id }));
});

test('a draft is offered again, and asks for a logo that is no longer stored', async () => {
  server.use(
    mockEndpoint(uploadFiles, () => [logo]),
    mockEndpoint(getFiles, () => []),
  );
  const { user } = await open();
  await retype(user, screen.getByLabelText('Nome da escola'), 'Escola Nova');
  await press(user, 'remover Férias');
  await user.upload(logoInput(), file('logo.png', 'image/png'));
  await screen.findByAltText('Logotipo da escola');
  cleanup();
  const again = render();
  await again.user.click(await screen.findByRole('button', { name: 'continuar de onde parou' }));
  expect(screen.getByLabelText('Nome da escola')).toHaveValue('Escola Nova');
  expect(screen.getByText('Nenhum feriado ou recesso em 2027.')).toBeVisible();
  expect(await screen.findByText(/^A imagem escolhida não está mais guardada/)).toBeVisible();
});

test('a logo that is on its way as the page is left is named when its author comes back', async () => {
  server.use(mockPending(uploadFiles));
  const { user, go } = await open();
  await user.upload(logoInput(), file('logo.png', 'image/png'));
  expect(screen.getByRole('button', { name: 'salvar' })).toBeDisabled();
  const leaving = new Event('beforeunload', { cancelable: true });
  expect(window.dispatchEvent(leaving)).toBe(false);
  await go('/');
  await go(paths.school);
  await user.click(await screen.findByRole('button', { name: 'continuar de onde parou' }));
  expect(await screen.findByText('Falta 1 arquivo: logo.png. Adicione novamente.')).toBeVisible();
});

test('a colleague’s change is shown, and replaced only on request', async () => {
  const { user } = await open();
  await retype(user, screen.getByLabelText('Nome da escola'), 'Escola minha');
  server.use(
    mockProblem(updateSchoolSettings, 409, { code: 'stale' }),
    mockEndpoint(getSchoolSettings, () => settings({ closures: [], schoolDays: [1, 2] }), {
      etag: '"2"',
    }),
  );
  await press(user, 'salvar');
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'Dias letivos: agora é seg, ter você tem seg, ter, qua, qui, sexusar',
    'Feriados e recessos: agora está vazio você tem Férias (05/07/2027 a 23/07/2027)usar',
  ]);
  await press(user, 'usar a versão atual');
  await retype(user, screen.getByLabelText('Nome da escola'), 'Escola minha');
  const sent = recorded();
  await press(user, 'salvar');
  await waitFor(() => expect(sent).toMatchObject([{ ifMatch: '"2"' }]));
  expect(sent[0]?.body).toEqual({ name: 'Escola minha' });
});

test('a page that failed to load can be retried', async () => {
  server.use(mockPending(getSchoolSettings));
  renderRemote(remote, { at: paths.school });
  expect(await screen.findByText('Carregando…')).toBeInTheDocument();
  cleanup();
  server.use(mockProblem(getSchoolSettings, 500));
  const { user } = renderRemote(remote, { at: paths.school });
  const again = await screen.findByRole('button', { name: 'recarregar' });
  server.use(mockEndpoint(getSchoolSettings, () => settings()));
  await user.click(again);
  expect(await screen.findByLabelText('Nome da escola')).toBeVisible();
});

const signIn = { available: ['Google' as const], provider: null, domain: null, tenantId: null };
const tenantId = '8a7e3f0c-1b2d-4c5e-9f60-7a8b9c0d1e2f';

test('without a registration at a provider nothing is offered', async () => {
  await open();
  expect(screen.queryByLabelText('Como os professores entram')).toBeNull();
});

test('teachers get a sign-in at Google for the domain of the school, and for no public one', async () => {
  server.use(mockEndpoint(getSchoolSettings, () => settings({ signIn })));
  const { user } = await open();
  const choice = screen.getByLabelText('Como os professores entram');
  expect(
    within(choice)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Só com e-mail e senha', 'Com Google ou com senha']);
  await user.selectOptions(choice, 'Com Google ou com senha');
  const domain = screen.getByLabelText('Domínio dos e-mails');
  const wrong = {
    'prof@escola.edu.br': 'Digite um domínio como prof.escola.edu.br, sem @.',
    'gmail.com': 'Este domínio é de e-mails pessoais. Use o da escola.',
  };
  const sent = recorded();
  for (const [typed, message] of Object.entries(wrong)) {
    await retype(user, domain, typed);
    await press(user, 'salvar');
    expect(domain).toHaveAccessibleDescription(message);
  }
  await retype(user, domain, 'prof.escola.edu.br');
  await press(user, 'salvar');
  await waitFor(() =>
    expect(sent).toMatchObject([
      { body: { signIn: { provider: 'Google', domain: 'prof.escola.edu.br' } } },
    ]),
  );
});

test('switching Microsoft off explains the effect, and works without the server’s registration', async () => {
  const saved = { ...signIn, provider: 'Microsoft' as const, domain: 'escola.edu.br', tenantId };
  server.use(mockEndpoint(getSchoolSettings, () => settings({ signIn: saved })));
  const { user } = await open();
  expect(screen.getByLabelText('ID do diretório (locatário)')).toHaveValue(tenantId);
  await user.selectOptions(screen.getByLabelText('Como os professores entram'), 'None');
  expect(screen.getAllByRole('status')[0]).toHaveTextContent(
    'Ao salvar, quem entrou com Microsoft terá de entrar de novo.',
  );
  const sent = recorded();
  await press(user, 'salvar');
  await waitFor(() => expect(sent).toMatchObject([{ body: { signIn: { provider: 'None' } } }]));
});

test('limits of WhatsApp and SMS are changed where the installation sends them', async () => {
  server.use(
    mockEndpoint(getSchoolSettings, () =>
      settings({
        ...{ whatsAppMonthlyLimit: 50, smsMonthlyLimit: 0 },
        ...{ linkSharePercent: 10, urgentReservePercent: 10 },
      }),
    ),
  );
  const sent = recorded();
  const { user } = await open();
  const whatsApp = screen.getByLabelText('Limite do WhatsApp por mês, em reais');
  await retype(user, whatsApp, 'dez');
  await user.tab();
  expect(whatsApp).toHaveAccessibleDescription(/Use um número inteiro de reais/);
  await retype(user, whatsApp, '80');
  await retype(user, screen.getByLabelText(/^Parte do limite para links pedidos/), '5');
  await retype(user, screen.getByLabelText(/^Reserva do limite para urgentes/), '20');
  expect(screen.getByRole('link', { name: 'ver o que já custaram' })).toHaveAttribute(
    'href',
    paths.reach,
  );
  await press(user, 'salvar');
  expect(await screen.findByText('Escola salva!')).toBeVisible();
  expect(sent[0]?.body).toEqual({
    ...{ whatsAppMonthlyLimit: 80, linkSharePercent: 5, urgentReservePercent: 20 },
  });
});

test('quiet hours are turned on, changed as a whole, and turned off', async () => {
  server.use(mockEndpoint(getSchoolSettings, () => settings({ quietHours: null })));
  const sent = recorded();
  const { user } = await open();
  const box = screen.getByRole('checkbox', {
    name: 'Guardar os avisos às famílias durante a noite',
  });
  expect(screen.queryByLabelText('Das')).not.toBeInTheDocument();
  await user.click(box);
  expect(screen.getByLabelText('Das')).toHaveValue('20:00');
  await retype(user, screen.getByLabelText('Até as'), '06:30');
  await press(user, 'salvar');
  expect(await screen.findByText('Escola salva!')).toBeVisible();
  expect(sent[0]?.body).toEqual({ quietHours: { from: '20:00', until: '06:30' } });
});

test('the hour of the diaries is changed, and without one nothing is said of them', async () => {
  const sent = recorded();
  const { user } = await open();
  const hour = screen.getByLabelText('Diários até as');
  expect(hour).toHaveValue('17:00');
  await user.clear(hour);
  await press(user, 'salvar');
  expect(await screen.findByText('Escola salva!')).toBeVisible();
  expect(sent[0]?.body).toEqual({ diariesDue: null });
});
