import { pollKind } from '../kinds/poll.tsx';
import { createPageOf } from '../writing/communication-editor.tsx';

export default createPageOf(pollKind);
