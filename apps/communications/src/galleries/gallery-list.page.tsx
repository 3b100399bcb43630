import type { GalleryListItem } from '@caderneta/api-client/contract';
import { CreateLink, ListPage } from '@caderneta/listing';
import { paths, pathTo } from '@caderneta/links';
import { useSession } from '@caderneta/platform';
import { formatDate } from '@caderneta/school-time';
import { type DataTableColumn } from '@caderneta/ui';
import { reachedColumn, situationColumn, viewsColumn } from '../listing/communication-columns.tsx';
import { TitleWithPicture } from '../listing/title-with-picture.tsx';
import { galleriesQuery } from './galleries.queries.ts';

const coverColumn: DataTableColumn<GalleryListItem> = {
  key: 'title',
  header: 'Título',
  title: ({ communication }) => communication.title,
  cell: ({ communication }) => <TitleWithPicture {...communication} />,
};

const countColumn: DataTableColumn<GalleryListItem> = {
  key: 'images',
  header: 'Fotos',
  align: 'end',
  cell: ({ communication }) => communication.imageCount,
};

function dayColumn(timeZone: string): DataTableColumn<GalleryListItem> {
  return {
    key: 'day',
    header: 'Data',
    cell: ({ communication }) => formatDate(communication.date, timeZone),
  };
}

const idOf = ({ communication }: GalleryListItem) => communication.id;

export default function GalleryListPage() {
  const { school } = useSession();
  return (
    <ListPage<GalleryListItem>
      title="Galerias"
      searchLabel="Buscar galerias"
      list={galleriesQuery}
      rowKey={idOf}
      linkTo={(row) => pathTo(paths.gallery, { galleryId: idOf(row) })}
      columns={[
        coverColumn,
        reachedColumn,
        dayColumn(school.timezone),
        countColumn,
        situationColumn(school.timezone),
        viewsColumn(),
      ]}
      action={<CreateLink to={paths.newGallery}>criar galeria</CreateLink>}
    />
  );
}
