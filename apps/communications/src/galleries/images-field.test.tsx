import { uploadFiles } from '@caderneta/api-client/contract';
import { mockPending } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { useUploadList } from '@caderneta/edit-form/uploads';
import { paths } from '@caderneta/links';
import { defineRemote } from '@caderneta/platform';
import { renderRemote } from '@caderneta/platform/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { samplePicture, storedPicture } from '../testing/sample-upload.ts';
import { galleryImageRule } from './choose-images.ts';
import { ImagesField } from './images-field.tsx';

mockServer(mockPending(uploadFiles));

let present = 0;

function Images() {
  const stored = Array.from({ length: present }, (_, index) => storedPicture(index));
  const list = useUploadList(galleryImageRule, { stored, smallPreviews: true });
  return <ImagesField list={list} error={undefined} isShown />;
}

const page = () => Promise.resolve({ default: Images });
const images = defineRemote({
  name: 'images',
  access: 'employee',
  pages: { [paths.newGallery]: page },
});

beforeEach(() => {
  present = 0;
});

async function drop(files: File[]) {
  renderRemote(images, { at: paths.newGallery });
  const area = (await screen.findByLabelText('Adicionar imagens')).closest('label')!;
  fireEvent.drop(area, { dataTransfer: { files, types: ['Files'] } });
  return screen.findByRole('dialog', { name: 'Algumas imagens não foram adicionadas' });
}

const large = new File([new Uint8Array(11 * 1024 * 1024)], 'grande.png', { type: 'image/png' });

test('of many dropped images those within the limits go on, the others are named', async () => {
  const gif = new File(['gif'], 'b.gif', { type: 'image/gif' });
  const modal = await drop([samplePicture('a.png'), large, gif]);

  expect(within(modal).getByText('O tamanho máximo de cada anexo é 10MB')).toBeVisible();
  expect(within(modal).getByText('grande.png')).toBeVisible();
  expect(within(modal).getByText('A imagem deve ser JPEG ou PNG.')).toBeVisible();
  expect(within(modal).getByText('b.gif')).toBeVisible();
  expect(screen.getByText('1 de 50')).toBeVisible();
});

test('a fifty-first image is left out', async () => {
  present = 49;
  const modal = await drop([samplePicture('a.png'), samplePicture('b.png')]);

  expect(within(modal).getByText('Quantidade máxima de imagens é 50')).toBeVisible();
  expect(within(modal).getByText('b.png')).toBeVisible();
  expect(screen.getByText('50 de 50')).toBeVisible();
  expect(screen.queryByLabelText('Adicionar imagens')).not.toBeInTheDocument();
});

test('of sixty images too many only some are named', async () => {
  const modal = await drop(Array.from({ length: 60 }, (_, index) => samplePicture(`${index}.png`)));

  expect(within(modal).getAllByRole('listitem')).toHaveLength(6);
  expect(within(modal).getByText('e mais 5')).toBeVisible();
});

test('pictures of the server are shown in the width that fits, when they come in sight', async () => {
  present = 1;
  renderRemote(images, { at: paths.newGallery });
  const image = await screen.findByRole('img', { name: 'Prévia de foto-0.png' });

  expect(image).toHaveAttribute('srcset', '/files/0?w=320 320w');
  expect(image).toHaveAttribute('loading', 'lazy');
  // Its address has ended, and the shell renews it.
  fireEvent.error(image);
  expect(image).toBeInTheDocument();
  expect(screen.getByText('foto-0.png')).toBeVisible();
});

test('a pasted picture is added', async () => {
  renderRemote(images, { at: paths.newGallery });
  await screen.findByLabelText('Adicionar imagens');
  fireEvent.paste(document.body, {
    clipboardData: { types: ['Files'], files: [samplePicture('colada.png')] },
  });

  expect(await screen.findByText('colada.png')).toBeVisible();
});
