// What other modules read and write of this one without a use case.
export {
  deleteIdentities,
  findIdentity,
  hasIdentity,
  holdSchools,
  revokeIdentitySessions,
} from './identities.repository.ts';
