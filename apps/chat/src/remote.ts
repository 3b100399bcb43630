import { defineRemote, paths } from '@caderneta/platform';

export const remote = defineRemote({
  name: 'chat',
  routes: [
    {
      path: paths.chats,
      page: () =>
        import(/* webpackChunkName: "/mensagens/listar" */ './chats/chat-list.page.tsx').then(
          (module) => module.ChatListPage,
        ),
    },
    {
      path: paths.chat,
      page: () =>
        import(/* webpackChunkName: "/mensagens/:chatId" */ './chat/chat.page.tsx').then(
          (module) => module.ChatPage,
        ),
    },
  ],
});
