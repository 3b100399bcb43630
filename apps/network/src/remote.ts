import { defineRemote } from '@caderneta/platform';

export const remote = defineRemote({
  name: 'network',
  access: 'network',
  navigation: [
    { label: 'Rede', heading: '', path: '/rede', icon: 'network', order: 5, onBar: true },
  ],
  pages: {
    '/rede': () => import('./overview/overview.page.tsx'),
    '/rede/escola/:schoolId': () => import('./school/school.page.tsx'),
    '/rede/escolas/criar': () => import('./school/school-create.page.tsx'),
    '/rede/comunicados': () => import('./announcements/announcement-list.page.tsx'),
    '/rede/comunicados/criar': () => import('./writing/announcement-create.page.tsx'),
    '/rede/comunicados/:announcementId': () => import('./announcements/announcement.page.tsx'),
  },
  home: {
    actions: [
      {
        label: 'ver as escolas',
        path: '/rede',
        icon: 'network',
        order: 10,
        row: 'quick',
        area: 'mural',
        text: 'Alcance, leitura e diários',
      },
      {
        label: 'novo comunicado',
        path: '/rede/comunicados/criar',
        icon: 'megaphone',
        order: 20,
        row: 'quick',
        area: 'comunicados',
        text: 'Às famílias de várias escolas',
      },
    ],
  },
});
