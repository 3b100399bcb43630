import { detailPageOf } from '../details/communication-detail.tsx';
import { eventKind } from '../kinds/event.tsx';

export default detailPageOf(eventKind);
