import {
  createActivity,
  createAnnouncement,
  createEvent,
  createGallery,
  createNoticeBoard,
  createPoll,
} from '@caderneta/api-client/contract';
import { paths } from '@caderneta/links';
import { screen } from '@testing-library/react';
import type { UserEvent as User } from '@testing-library/user-event';
import { sampleDocument, samplePicture } from './sample-upload.ts';
import { chooseMaternal, press, put } from './writing.ts';

export interface FormToSend {
  endpoint: typeof createAnnouncement;
  at: string;
  fill: (user: User) => Promise<void>;
  /** Chooses a file; left out where the form has none. */
  choose?: (user: User) => Promise<void>;
  beforeSending?: (user: User) => Promise<void>;
  /** What the body says of one file that arrived; left out where only whole files let it be sent. */
  withFile?: (id: string) => object;
  send: string;
  sent: string;
}

const texts = { Título: 'Passeio', Descrição: 'Boné.' };
const toMaternal = (fields: Record<string, string>) => async (user: User) => {
  await screen.findByLabelText('Título');
  put({ ...texts, ...fields });
  await chooseMaternal(user);
};
const attach = (user: User) =>
  user.upload(screen.getByLabelText('Adicionar anexos'), sampleDocument('a.pdf'));
const attached = (id: string) => ({ attachmentIds: [id] });
const aDay = '2990-12-01';

/** Every form of a new item, filled by somebody. */
export const formsToSend = {
  comunicado: {
    endpoint: createAnnouncement,
    at: paths.newAnnouncement,
    fill: toMaternal({}),
    choose: attach,
    withFile: attached,
    send: 'enviar',
    sent: 'Comunicado enviado!',
  },
  atividade: {
    endpoint: createActivity,
    at: paths.newActivity,
    fill: toMaternal({ 'Data de entrega': aDay }),
    choose: attach,
    withFile: attached,
    send: 'enviar',
    sent: 'Atividade enviada!',
  },
  evento: {
    endpoint: createEvent,
    at: paths.newEvent,
    fill: toMaternal({ Data: aDay, Início: '18:00', Término: '19:30', Local: 'Pátio' }),
    choose: (user: User) =>
      user.upload(screen.getByLabelText(/^Imagem/), samplePicture('capa.png')),
    withFile: (imageId: string) => ({ imageId }),
    send: 'enviar',
    sent: 'Evento enviado!',
  },
  enquete: {
    endpoint: createPoll,
    at: paths.newPoll,
    fill: toMaternal({ 'Encerra em': aDay, 'Resposta 1': 'Sim', 'Resposta 2': 'Não' }),
    send: 'enviar',
    sent: 'Enquete enviada!',
  },
  galeria: {
    endpoint: createGallery,
    at: paths.newGallery,
    fill: async () => {
      await screen.findByLabelText('Título');
      put(texts);
    },
    choose: (user: User) =>
      user.upload(screen.getByLabelText('Adicionar imagens'), samplePicture('foto.png')),
    withFile: (id: string) => ({ fileIds: [id] }),
    beforeSending: async (user: User) => {
      await press(user, 'próximo');
      await chooseMaternal(user);
    },
    send: 'publicar galeria',
    sent: 'Galeria enviada!',
  },
  mural: {
    endpoint: createNoticeBoard,
    at: paths.newNoticeBoard,
    fill: async (user: User) => {
      await screen.findByLabelText('Título');
      put({ Título: 'Passeio' });
      await user.click(await screen.findByRole('checkbox', { name: 'Jardim' }));
    },
    choose: async (user: User) => {
      await user.upload(screen.getByLabelText('Imagem'), samplePicture('capa.png'));
      await user.upload(screen.getByLabelText('Adicionar anexo'), sampleDocument('a.pdf'));
    },
    // It waits for its files before it can be pressed.
    send: 'salvar',
    sent: 'Mural salvo!',
  },
} as unknown as Record<string, FormToSend>;
