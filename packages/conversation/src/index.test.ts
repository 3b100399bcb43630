import * as conversation from './index.ts';

test('the package offers exactly these names', () => {
  expect(Object.keys(conversation).sort()).toEqual([
    'Conversation',
    'ConversationView',
    'openConversation',
    'readUnsent',
    'sendFailure',
    'sendUnsent',
    'unsentKind',
    'unsentStore',
  ]);
});
