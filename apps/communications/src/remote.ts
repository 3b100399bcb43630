import { defineRemote } from '@caderneta/platform';

export const remote = defineRemote({
  name: 'communications',
  access: 'employee',
  navigation: [
    { label: 'Atividades', path: '/atividades/listar', icon: 'book-open-check', order: 20 },
    {
      label: 'Comunicados',
      path: '/comunicados/listar',
      icon: 'megaphone',
      order: 30,
      onBar: true,
    },
    { label: 'Galerias', path: '/galerias/listar', icon: 'images', order: 40 },
    { label: 'Eventos', path: '/eventos/listar', icon: 'calendar-days', order: 50 },
    { label: 'Mural', path: '/mural/listar', icon: 'pin', order: 60 },
  ],
  pages: {
    '/comunicados/listar': () => import('./kinds/announcement-list.page.tsx'),
    '/comunicados/criar': () => import('./kinds/announcement-create.page.tsx'),
    '/comunicados/:announcementId': () => import('./kinds/announcement-detail.page.tsx'),
    '/eventos/listar': () => import('./kinds/event-list.page.tsx'),
    '/eventos/criar': () => import('./kinds/event-create.page.tsx'),
    '/eventos/:eventId': () => import('./kinds/event-detail.page.tsx'),
    '/atividades/listar': () => import('./kinds/activity-list.page.tsx'),
    '/atividades/criar': () => import('./kinds/activity-create.page.tsx'),
    '/atividades/:activityId': () => import('./kinds/activity-detail.page.tsx'),
    '/galerias/listar': () => import('./galleries/gallery-list.page.tsx'),
    '/galerias/criar': () => import('./galleries/gallery-create.page.tsx'),
    '/galerias/:galleryId': () => import('./galleries/gallery-edit.page.tsx'),
    '/mural/listar': () => import('./notice-boards/notice-board-list.page.tsx'),
    '/mural/criar': () => import('./notice-boards/notice-board-create.page.tsx'),
    '/mural/:noticeBoardId': () => import('./notice-boards/notice-board-edit.page.tsx'),
  },
  home: {
    actions: [
      {
        label: 'novo comunicado',
        path: '/comunicados/criar',
        icon: 'megaphone',
        order: 20,
        row: 'quick',
        area: 'comunicados',
        text: 'Para as famílias que você escolher',
      },
      {
        label: 'novo evento',
        path: '/eventos/criar',
        icon: 'calendar-days',
        order: 30,
        row: 'quick',
        area: 'eventos',
        text: 'Com confirmação de presença',
      },
      { label: 'novo aviso no mural', path: '/mural/criar', icon: 'pin', order: 10, row: 'other' },
      {
        label: 'nova atividade',
        path: '/atividades/criar',
        icon: 'book-open-check',
        order: 20,
        row: 'other',
      },
      { label: 'nova galeria', path: '/galerias/criar', icon: 'images', order: 30, row: 'other' },
    ],
    blocks: [
      {
        title: 'Hoje na escola',
        order: 10,
        content: () => import('./home/today-at-school.home.tsx'),
      },
    ],
  },
});
