export { GuardianAccessModal, type GuardianAccessModalProps } from './guardian-access.modal.tsx';
export { whatsAppAddress } from './whatsapp-address.ts';
