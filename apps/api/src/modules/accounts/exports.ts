// What other modules read and write of this one without a use case.
export {
  type AccountRow,
  findAccount,
  findCredentials,
  findSchoolsOfFormer,
  findSiblings,
  forgetProofs,
  lockEmails,
  updateAccount,
} from './accounts.repository.ts';
