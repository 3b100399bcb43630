// What other modules read and write of this one without a use case.
export { findSchoolRoster, isLastUndone } from './roster-imports.repository.ts';
export { planRemoval } from './removing.repository.ts';
export { countRosterRowsAbout, emptyCheck, forgetInRosters } from './forget-people.repository.ts';
