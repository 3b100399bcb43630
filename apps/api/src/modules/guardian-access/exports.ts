// What other modules read and write of this one without a use case.
export {
  findDevices,
  renameDevice,
  revokeAccess,
  revokeDevice,
  revokeOthers,
  useLink,
  useLinkOnOwnDevice,
} from './devices.repository.ts';
export { tellOfDevice } from './guardian-mails.repository.ts';
export { type FoundLink, findLinkOf, type LinkKey, stateOfLink } from './links.repository.ts';
export { tryCode } from './code-attempts.repository.ts';
