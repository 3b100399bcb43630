import { paths } from '@caderneta/links';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { LoadedItem } from '../keeping/loaded-item.tsx';
import { MissingItem } from '../keeping/missing-item.tsx';
import { galleryQuery } from './galleries.queries.ts';
import { GalleryDetail } from './gallery-detail.tsx';

export default function GalleryEditPage() {
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
      {(saved) => (
        // What was held begins anew once it is sent: it has another version then.
        <GalleryDetail
          key={`${galleryId} ${saved.data.communication.sentAt === null}`}
          saved={saved}
        />
      )}
    </LoadedItem>
  );
}
