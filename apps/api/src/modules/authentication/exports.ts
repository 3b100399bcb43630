// What other modules read and write of this one without a use case.
export {
  endPasswordResets,
  rememberNetwork,
  revokeSessionsOf,
} from './authentication.repository.ts';
