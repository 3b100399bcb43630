import { pageOfKind } from '../kinds/page-of-kind.tsx';
import { Correction } from './correction.tsx';

/** The form that corrects a sent item of any kind but galleries, which stay editable. */
export default pageOfKind('corrigir', Correction);
