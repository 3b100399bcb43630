import { uploadFiles, attachmentRule, brokenRule, imageRule } from '@caderneta/api-client/contract';
import { mockEndpoint, problemResponse } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AttachmentsField } from './attachments-field.tsx';
import { CoverField } from './cover-field.tsx';
import { useUploads, type Uploads } from './use-uploads.ts';

const sampleId = (number: number) => `0198f4a2-0000-7000-8000-${String(number).padStart(12, '0')}`;
const server = mockServer();
const stored = {
  id: sampleId(1),
  originalName: 'a',
  location: '/files/1',
  mediaType: 'image/png',
  size: 3,
  srcSet: null,
};

let field: Uploads;

function Attachments() {
  field = useUploads(attachmentRule);
  return <AttachmentsField attachments={field} error={undefined} />;
}

function OneAttachment() {
  field = useUploads(attachmentRule);
  const tooManyMessage = 'Quantidade máxima de anexos é 1.';
  return (
    <AttachmentsField attachments={field} most={1} error={undefined} {...{ tooManyMessage }} />
  );
}

function Cover() {
  field = useUploads(imageRule);
  return <CoverField cover={field} error={undefined} />;
}

const pdf = (name: string) => new File(['%PDF'], name, { type: 'application/pdf' });
const png = (name = 'capa.png') => new File(['png'], name, { type: 'image/png' });
const choose = (files: File | File[]) =>
  userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText('Adicionar anexos'), files);
const statuses = () => field.uploads.map(({ status }) => status);

/** Answers uploads one by one, in the order the test wants. */
function gate() {
  const open: ((answer?: Response) => void)[] = [];
  server.use(
    mockEndpoint(
      uploadFiles,
      () =>
        new Promise<never>((resolve) => {
          open.push((answer) => resolve((answer ?? [stored]) as never));
        }),
    ),
  );
  return open;
}

test('at most four files are on their way at the same time', async () => {
  const open = gate();
  render(<Attachments />);
  await choose([1, 2, 3, 4, 5, 6].map((number) => pdf(`${number}.pdf`)));

  await waitFor(() => expect(open).toHaveLength(4));
  expect(statuses().slice(4)).toEqual(['waiting', 'waiting']);
  open[0]!();
  await waitFor(() => expect(open).toHaveLength(5));
  open.slice(1).forEach((answer) => answer());
  await waitFor(() => expect(open).toHaveLength(6));
  open[5]!();
  await waitFor(() => expect(statuses()).toEqual(Array(6).fill('done')));
});

test('a file that failed without a connection says so', async () => {
  const open = gate();
  render(<Attachments />);
  await choose([pdf('a.pdf')]);
  await waitFor(() => expect(open).toHaveLength(1));
  open[0]!(Response.error());
  expect(await screen.findByText('Não foi possível enviar: sem conexão.')).toBeVisible();
});

test('a failed file keeps the others and can be tried again', async () => {
  const open = gate();
  render(<Attachments />);
  await choose([pdf('a.pdf'), pdf('b.pdf')]);
  await waitFor(() => expect(open).toHaveLength(2));
  open[0]!(problemResponse(500));
  open[1]!();
  expect(await screen.findByText('Não foi possível enviar.')).toBeVisible();
  expect(statuses().sort()).toEqual(['done', 'failed']);

  await userEvent.click(screen.getByRole('button', { name: /^tentar novamente/ }));
  await waitFor(() => expect(open).toHaveLength(3));
  open[2]!();
  await waitFor(() => expect(statuses()).toEqual(['done', 'done']));
  expect(screen.queryByText('Não foi possível enviar.')).not.toBeInTheDocument();
});

test('a file that the server knows to be something else is not tried again', async () => {
  server.use(mockEndpoint(uploadFiles, () => problemResponse(415)));
  render(<Attachments />);
  await choose(pdf('programa.pdf'));

  expect(
    await screen.findByText('O anexo deve ser pdf, doc, docx, jpeg, jpg ou png.'),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: /^tentar/ })).not.toBeInTheDocument();
  expect(screen.getByText('0 de 10')).toBeVisible();
});

test('the only attachment is replaced, also a refused one', async () => {
  server.use(mockEndpoint(uploadFiles, () => problemResponse(415)));
  render(<OneAttachment />);
  const user = userEvent.setup();
  await user.upload(screen.getByLabelText('Adicionar anexo'), pdf('programa.pdf'));
  expect(await screen.findByText('0 de 1')).toBeVisible();
  server.use(mockEndpoint(uploadFiles, () => [stored]));
  await user.upload(screen.getByLabelText('Adicionar anexo'), pdf('cardapio.pdf'));
  await waitFor(() => expect(statuses()).toEqual(['done']));
  expect(screen.getByText('1 de 1')).toBeVisible();

  await user.upload(screen.getByLabelText('Substituir anexo'), [pdf('a.pdf'), pdf('b.pdf')]);
  expect(screen.getByText('b.pdf: Quantidade máxima de anexos é 1.')).toBeVisible();
  expect(field.uploads.map(({ name }) => name)).toEqual(['a.pdf']);
});

test('a refused cover shows no broken picture', async () => {
  jest.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  jest.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  const open = gate();
  render(<Cover />);
  await userEvent.upload(screen.getByLabelText('Imagem de capa'), png());
  fireEvent.error(screen.getByRole('img'));
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  open[0]!(problemResponse(415));
  expect(await screen.findByText('A imagem deve ser JPEG ou PNG.')).toBeVisible();

  await userEvent.upload(screen.getByLabelText('Escolher outra imagem'), png('outra.png'));
  expect(screen.queryByText('capa.png')).not.toBeInTheDocument();
  await waitFor(() => expect(open).toHaveLength(2));
  open[1]!(problemResponse(415));
  expect(await screen.findByText('A imagem deve ser JPEG ou PNG.')).toBeVisible();
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});

test('a file on its way can be cancelled', async () => {
  const open = gate();
  render(<Attachments />);
  await choose(pdf('a.pdf'));
  await waitFor(() => expect(open).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: 'cancelar envio de a.pdf' }));

  expect(field.uploads).toEqual([]);
  await field.list.settled();
  expect(screen.getByLabelText('Adicionar anexos')).toHaveFocus();
});

test.each([
  ['a program', pdf('virus.exe'), 'O anexo deve ser pdf, doc, docx, jpeg, jpg ou png.'],
  [
    '11 MB',
    new File([new Uint8Array(11 * 1024 * 1024)], 'a.pdf'),
    'O tamanho máximo de cada anexo é 10MB.',
  ],
])('%s is refused, what else was chosen goes on', async (_, file, message) => {
  server.use(mockEndpoint(uploadFiles, () => [stored]));
  render(<Attachments />);
  await choose([file, pdf('b.pdf')]);

  expect(screen.getByText(`${file.name}: ${message}`)).toBeVisible();
  await waitFor(() => expect(statuses()).toEqual(['done']));
});

test('each refused file is named with its reason', async () => {
  server.use(mockEndpoint(uploadFiles, () => [stored]));
  render(<Attachments />);
  await choose([
    new File(['MZ'], 'jogo.exe', { type: 'application/x-msdownload' }),
    new File(['PK'], 'fotos.zip', { type: 'application/zip' }),
    new File([new Uint8Array(11 * 1024 * 1024)], 'grande.pdf'),
    pdf('lista.pdf'),
  ]);

  const type = 'jogo.exe, fotos.zip: O anexo deve ser pdf, doc, docx, jpeg, jpg ou png.';
  const size = 'grande.pdf: O tamanho máximo de cada anexo é 10MB.';
  expect(screen.getByText(`${type} ${size}`)).toBeVisible();
  await waitFor(() => expect(statuses()).toEqual(['done']));
});

test.each([
  ['documento', ''],
  ['image:1000012345', 'image/jpeg'],
  ['DOC-20261126-WA0001.', ''],
  ['foto.jfif', ''],
  ['IMG_0001.HEIC', ''],
  ['IMG_0002.HEIC', 'image/heic'],
  ['figura.webp', 'image/webp'],
])('%s of type "%s" is sent: its content decides', (name, type) => {
  expect(brokenRule(new File(['x'], name, { type }), attachmentRule)).toBeNull();
  expect(brokenRule(new File(['x'], name, { type }), imageRule)).toBeNull();
});

test('an eleventh attachment is left out', async () => {
  server.use(mockEndpoint(uploadFiles, () => [stored]));
  render(<Attachments />);
  await choose(Array.from({ length: 11 }, (_, index) => pdf(`${index}.pdf`)));

  expect(screen.getByText('10.pdf: Quantidade máxima de anexos é 10.')).toBeVisible();
  expect(screen.getByText('10 de 10')).toBeVisible();
  // There is nothing left to choose; removing one makes room again.
  expect(screen.queryByLabelText('Adicionar anexos')).not.toBeInTheDocument();
  await userEvent.click(screen.getAllByRole('button', { name: /^(remover|cancelar)/ })[0]!);
  expect(screen.getByLabelText('Adicionar anexos')).toHaveFocus();
  await field.list.settled();
  await waitFor(() => expect(statuses()).toHaveLength(9));
});

test('a cover is shown at once, replaced by a pasted one, and removed', async () => {
  // jsdom's files are unknown to Node, whose URL stands in for the browser's.
  let made = 0;
  jest.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${++made}`);
  const freed = jest.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  server.use(mockEndpoint(uploadFiles, () => [stored]));
  render(<Cover />);
  await userEvent.upload(screen.getByLabelText('Imagem de capa'), png());
  expect(screen.getByRole('img', { name: 'Imagem de capa escolhida' })).toHaveAttribute(
    'src',
    'blob:1',
  );
  fireEvent.paste(document.body, {
    clipboardData: { files: [png('colada.png')], types: ['Files'] },
  });
  expect(await screen.findByText('colada.png')).toBeVisible();
  expect(screen.queryByText('capa.png')).not.toBeInTheDocument();

  await userEvent.click(await screen.findByRole('button', { name: 'remover colada.png' }));
  expect(screen.getByLabelText('Imagem de capa')).toHaveFocus();
  expect(freed.mock.calls).toEqual([['blob:1'], ['blob:2']]);
});

test.each([
  ['a GIF', new File(['gif'], 'a.gif', { type: 'image/gif' }), 'A imagem deve ser JPEG ou PNG.'],
  [
    '11 MB',
    new File([new Uint8Array(11 * 1024 * 1024)], 'a.png'),
    'O tamanho máximo da imagem é 10MB.',
  ],
])('%s is no cover', async (_, file, message) => {
  render(<Cover />);
  await userEvent
    .setup({ applyAccept: false })
    .upload(screen.getByLabelText('Imagem de capa'), file);

  expect(screen.getByText(message)).toBeVisible();
  expect(field.uploads).toEqual([]);
});
