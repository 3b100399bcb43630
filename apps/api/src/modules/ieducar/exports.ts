// What other modules read and write of this one without a use case.
export { findLinkedSchools, type Run, storeCode } from './ieducar.repository.ts';
