import { listed } from '../kinds/listed-kinds.ts';
import { listPageOf } from '../listing/communication-list.tsx';

export default listPageOf(listed.poll, { ownDay: true });
