import { defineRemote } from '@caderneta/platform';

export const remote = defineRemote({
  name: 'chat',
  access: 'employee',
  navigation: [
    {
      label: 'Mensagens',
      heading: 'mensagens',
      path: '/mensagens/listar',
      icon: 'messages-square',
      order: 70,
      onBar: true,
      badge: {
        label: 'mensagens não lidas',
        count: '/v1/chats/unread-count',
        polled: { path: '/v1/chats/summary?limit=200', adds: 'unreadMessageCount' },
        renewedBy: ['chat-read', 'chat-changed'],
      },
    },
  ],
  sender: () => import('./chat/messages.sender.tsx'),
  pages: {
    '/mensagens/listar': () => import('./chats/chat-list.page.tsx'),
    '/mensagens/:chatId': () => import('./chat/chat.page.tsx'),
  },
  firstCalls: { '/mensagens/listar': '/v1/chats/summary?limit=20&offset=0' },
});
