import { LeftWhenNeeded } from '@caderneta/edit-form';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { LoadedItem } from '../details/loaded-item.tsx';
import { itemQuery } from '../kinds/communication.queries.ts';
import { galleryKind } from '../kinds/gallery.ts';
import { galleryDrafts } from './gallery-draft.ts';
import { GalleryDetail } from './gallery-detail.tsx';

export default function GalleryEditPage() {
  const { galleryId = '' } = useParams();
  const query = useQuery(itemQuery(galleryKind, galleryId));
  return (
    <LoadedItem
      kind={galleryKind}
      query={query}
      left={<LeftWhenNeeded kind={galleryDrafts} draftKey={galleryId} />}
    >
      {(saved) => (
        // A held item has another version once it is sent: its wizard begins anew.
        <GalleryDetail
          key={`${galleryId} ${saved.data.communication.sentAt === null}`}
          saved={saved}
        />
      )}
    </LoadedItem>
  );
}
