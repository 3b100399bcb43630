// What other modules read and write of this one without a use case.
export { insertEmployee } from './employees.repository.ts';
