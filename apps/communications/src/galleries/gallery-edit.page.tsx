import { paths } from '@caderneta/platform';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { LoadedItem } from '../keeping/loaded-item.tsx';
import { MissingItem } from '../keeping/missing-item.tsx';
import { galleryQuery } from './galleries.queries.ts';
import { GalleryDetail } from './gallery-detail.tsx';

export function GalleryEditPage() {
  const { galleryId = '' } = useParams();
  const query = useQuery(galleryQuery(galleryId));
  return (
    <LoadedItem
      query={query}
      missing={
        <MissingItem back={paths.galleries} backLabel="voltar às galerias">
          Esta galeria não existe ou foi deletada.
        </MissingItem>
      }
    >
      {(saved) => <GalleryDetail key={galleryId} saved={saved} />}
    </LoadedItem>
  );
}
