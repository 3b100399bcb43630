import type { GalleryListItem } from '@caderneta/api-client/contract';
import { midnightOf } from '@caderneta/school-time';
import type { DataTableColumn } from '@caderneta/ui';
import { lightFormat } from 'date-fns/lightFormat';
import { TitleWithPicture } from '../listing/title-with-picture.tsx';
import { listPageOf } from '../listing/communication-list.tsx';
import { galleryKind } from '../kinds/gallery.ts';

const coverColumn: DataTableColumn<GalleryListItem> = {
  key: 'title',
  header: 'Título',
  phone: 'start',
  title: ({ communication }) => communication.title,
  cell: ({ communication }) => <TitleWithPicture {...communication} />,
};

const countColumn: DataTableColumn<GalleryListItem> = {
  key: 'images',
  header: 'Fotos',
  phone: 'figure',
  align: 'end',
  cell: ({ communication }) => communication.imageCount,
};

const dayColumn: DataTableColumn<GalleryListItem> = {
  key: 'day',
  header: 'Data',
  phone: 'end-below',
  cell: ({ communication }) => lightFormat(midnightOf(communication.date), 'dd/MM/yyyy'),
};

export default listPageOf(galleryKind, {
  title: 'Galerias',
  searchLabel: 'Buscar galerias',
  createLabel: 'nova galeria',
  titleColumn: coverColumn,
  ownColumns: () => [dayColumn, countColumn],
});
