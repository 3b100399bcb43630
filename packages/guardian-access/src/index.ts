export { GuardianAccessModal, type GuardianAccessModalProps } from './guardian-access.modal.tsx';
export {
  accessQuery,
  useInvitations,
  useNewLink,
  type InvitedGuardians,
} from './guardian-access.queries.ts';
export { QrCard, type QrCardProps } from './invitation-card.tsx';
export { InvitationMaker, type InvitationMakerProps } from './invitation-maker.tsx';
export { InvitationSheet, type InvitationSheetProps } from './invitation-sheet.tsx';
export { LinkToHandOver, type LinkToHandOverProps } from './new-link.tsx';
export { invitationAddress, whatsAppAddress } from './whatsapp-address.ts';
