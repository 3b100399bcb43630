import { pollKind } from '../kinds/poll.tsx';
import { listPageOf } from '../listing/communication-list.tsx';

export default listPageOf(pollKind, { ownDay: true });
