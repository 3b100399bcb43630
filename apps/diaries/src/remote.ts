import { defineRemote, paths } from '@caderneta/platform';

export const remote = defineRemote({
  name: 'diaries',
  routes: [
    {
      path: paths.diaries,
      page: () =>
        import(/* webpackChunkName: "/diarios/listar" */ './pending/pending-diaries.page.tsx').then(
          (module) => module.PendingDiariesPage,
        ),
    },
    {
      path: paths.classroomDiaries,
      page: () =>
        import(
          /* webpackChunkName: "/diarios/turma/:classroomId" */ './classroom/classroom-diaries.page.tsx'
        ).then((module) => module.ClassroomDiariesPage),
    },
    {
      path: paths.fillDiaries,
      page: () =>
        import(
          /* webpackChunkName: "/diarios/turma/:classroomId/preencher" */ './fill/fill-diaries.page.tsx'
        ).then((module) => module.FillDiariesPage),
    },
    {
      path: paths.studentDiaries,
      page: () =>
        import(
          /* webpackChunkName: "/diarios/turma/:classroomId/aluno/:studentId" */ './student/student-diaries.page.tsx'
        ).then((module) => module.StudentDiariesPage),
    },
  ],
});
