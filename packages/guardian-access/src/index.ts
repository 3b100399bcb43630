export { GuardianAccessModal, type GuardianAccessModalProps } from './guardian-access.modal.tsx';
export {
  accessQuery,
  useInvitations,
  useNewLink,
  type InvitedGuardians,
} from './guardian-access.queries.ts';
export { InvitationMaker, type InvitationMakerProps } from './invitation-maker.tsx';
export { InvitationSheet, type InvitationSheetProps } from './invitation-sheet.tsx';
export { invitationAddress, whatsAppAddress } from './whatsapp-address.ts';
