import { Loaded, Missing } from '@caderneta/edit-form';
import { paths } from '@caderneta/links';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { galleryQuery } from './galleries.queries.ts';
import { GalleryDetail } from './gallery-detail.tsx';

export default function GalleryEditPage() {
  const { galleryId = '' } = useParams();
  const query = useQuery(galleryQuery(galleryId));
  return (
    <Loaded
      query={query}
      missing={
        <Missing back={paths.galleries} backLabel="voltar às galerias">
          Esta galeria não existe ou foi deletada.
        </Missing>
      }
    >
      {(saved) => (
        // A held item has another version once it is sent: its wizard begins anew.
        <GalleryDetail
          key={`${galleryId} ${saved.data.communication.sentAt === null}`}
          saved={saved}
        />
      )}
    </Loaded>
  );
}
