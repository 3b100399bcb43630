import { pageOfKind } from '../kinds/page-of-kind.tsx';
import { Adding } from './adding.tsx';

/** Sends an item of any kind but galleries, which stay editable, to more students. */
export default pageOfKind('mais-alunos', Adding);
