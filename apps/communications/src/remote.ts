import { defineRemote, paths } from '@caderneta/platform';

export const remote = defineRemote({
  name: 'communications',
  routes: [
    {
      path: paths.announcements,
      page: () =>
        import(
          /* webpackChunkName: "/comunicados/listar" */ './announcements/announcement-list.page.tsx'
        ).then((module) => module.AnnouncementListPage),
    },
    {
      path: paths.newAnnouncement,
      page: () =>
        import(
          /* webpackChunkName: "/comunicados/criar" */ './announcements/announcement-create.page.tsx'
        ).then((module) => module.AnnouncementCreatePage),
    },
    {
      path: paths.announcement,
      page: () =>
        import(
          /* webpackChunkName: "/comunicados/:announcementId" */ './announcements/announcement-detail.page.tsx'
        ).then((module) => module.AnnouncementDetailPage),
    },
    {
      path: paths.events,
      page: () =>
        import(/* webpackChunkName: "/eventos/listar" */ './events/event-list.page.tsx').then(
          (module) => module.EventListPage,
        ),
    },
    {
      path: paths.newEvent,
      page: () =>
        import(/* webpackChunkName: "/eventos/criar" */ './events/event-create.page.tsx').then(
          (module) => module.EventCreatePage,
        ),
    },
    {
      path: paths.event,
      page: () =>
        import(/* webpackChunkName: "/eventos/:eventId" */ './events/event-detail.page.tsx').then(
          (module) => module.EventDetailPage,
        ),
    },
    {
      path: paths.activities,
      page: () =>
        import(
          /* webpackChunkName: "/atividades/listar" */ './activities/activity-list.page.tsx'
        ).then((module) => module.ActivityListPage),
    },
    {
      path: paths.newActivity,
      page: () =>
        import(
          /* webpackChunkName: "/atividades/criar" */ './activities/activity-create.page.tsx'
        ).then((module) => module.ActivityCreatePage),
    },
    {
      path: paths.activity,
      page: () =>
        import(
          /* webpackChunkName: "/atividades/:activityId" */ './activities/activity-detail.page.tsx'
        ).then((module) => module.ActivityDetailPage),
    },
    {
      path: paths.galleries,
      page: () =>
        import(/* webpackChunkName: "/galerias/listar" */ './galleries/gallery-list.page.tsx').then(
          (module) => module.GalleryListPage,
        ),
    },
    {
      path: paths.newGallery,
      page: () =>
        import(
          /* webpackChunkName: "/galerias/criar" */ './galleries/gallery-create.page.tsx'
        ).then((module) => module.GalleryCreatePage),
    },
    {
      path: paths.gallery,
      page: () =>
        import(
          /* webpackChunkName: "/galerias/:galleryId" */ './galleries/gallery-edit.page.tsx'
        ).then((module) => module.GalleryEditPage),
    },
    {
      path: paths.noticeBoards,
      page: () =>
        import(
          /* webpackChunkName: "/mural/listar" */ './notice-boards/notice-board-list.page.tsx'
        ).then((module) => module.NoticeBoardListPage),
    },
    {
      path: paths.newNoticeBoard,
      page: () =>
        import(
          /* webpackChunkName: "/mural/criar" */ './notice-boards/notice-board-create.page.tsx'
        ).then((module) => module.NoticeBoardCreatePage),
    },
    {
      path: paths.noticeBoard,
      page: () =>
        import(
          /* webpackChunkName: "/mural/:noticeBoardId" */ './notice-boards/notice-board-edit.page.tsx'
        ).then((module) => module.NoticeBoardEditPage),
    },
  ],
});
