// What other modules read and write of this one without a use case.
export { deleteSecondFactor, findSecondFactorOwners } from './second-factor.repository.ts';
