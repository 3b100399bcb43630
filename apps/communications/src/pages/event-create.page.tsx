import { eventKind } from '../kinds/event.tsx';
import { createPageOf } from '../writing/communication-editor.tsx';

export default createPageOf(eventKind);
