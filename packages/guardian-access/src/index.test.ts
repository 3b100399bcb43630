import * as guardianAccess from './index.ts';

test('the package offers exactly these names', () => {
  expect(Object.keys(guardianAccess).sort()).toEqual([
    'GuardianAccessModal',
    'InvitationMaker',
    'InvitationSheet',
    'LinkToHandOver',
    'QrCard',
    'accessQuery',
    'invitationAddress',
    'useInvitations',
    'useNewLink',
    'whatsAppAddress',
  ]);
});
