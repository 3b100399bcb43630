import { type Gallery, type GalleryBody } from '@caderneta/api-client/contract';
import type { CommunicationKind, Figure } from './communication-kind.ts';
import { listed } from './listed-kinds.ts';

interface GalleryTypes {
  values: GalleryBody;
  body: GalleryBody;
  item: Gallery;
}

/** A gallery asks nothing about each child: guardians are counted. */
export function galleryFigures({ visualized, total }: Gallery['report']): Figure[] {
  return [
    { label: 'Visualizaram', value: visualized, tone: 'primary' },
    { label: 'Não visualizaram', value: total - visualized, tone: 'neutral' },
  ];
}

export const galleryKind: CommunicationKind<GalleryTypes> = {
  ...listed.gallery,
  staysEditable: true,
  texts: {
    newTitle: 'Nova galeria',
    sent: 'Galeria enviada!',
    scheduled: 'Galeria agendada!',
    deleted: 'Galeria deletada!',
    createFailed: 'Houve um erro ao criar a galeria.',
    saveFailed: 'Houve um erro ao salvar a galeria.',
    deleteFailed: 'Houve um erro ao deletar a galeria.',
    deleteTitle: 'Deletar galeria',
    deleteQuestion: 'Deseja realmente deletar a galeria?',
    notFound: 'Esta galeria não existe ou foi deletada.',
    backToList: 'voltar às galerias',
    draftFound: 'Você começou uma galeria que ainda não foi publicada.',
    sentOn: 'Enviada em',
    scheduledFor: 'Agendada para',
  },
  view: {
    figures: galleryFigures,
    answers: [],
    showsClassroom: true,
  },
};
