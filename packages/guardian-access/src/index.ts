export { GuardianAccessModal, type GuardianAccessModalProps } from './guardian-access.modal.tsx';
export { accessQuery, useNewLink } from './guardian-access.queries.ts';
export { invitationAddress, whatsAppAddress } from './whatsapp-address.ts';
