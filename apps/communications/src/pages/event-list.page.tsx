import { eventKind } from '../kinds/event.tsx';
import { listPageOf } from '../listing/communication-list.tsx';

export default listPageOf(eventKind, { ownDay: true });
