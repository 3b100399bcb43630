import { galleryKind } from '../kinds/gallery.ts';
import { listPageOf } from '../listing/communication-list.tsx';

export default listPageOf(galleryKind);
