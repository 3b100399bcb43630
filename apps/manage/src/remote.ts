import { defineRemote, paths } from '@caderneta/platform';

export const remote = defineRemote({
  name: 'manage',
  routes: [
    {
      path: paths.manage,
      page: () =>
        import(/* webpackChunkName: "/gerenciar" */ './overview/overview.page.tsx').then(
          (module) => module.OverviewPage,
        ),
    },
    {
      path: paths.manageClassroom,
      page: () =>
        import(
          /* webpackChunkName: "/gerenciar/turma/:classroomId" */ './classrooms/classroom.page.tsx'
        ).then((module) => module.ClassroomPage),
    },
    {
      path: paths.newStudent,
      page: () =>
        import(
          /* webpackChunkName: "/gerenciar/turma/:classroomId/aluno/criar" */ './students/student-create.page.tsx'
        ).then((module) => module.StudentCreatePage),
    },
    {
      path: paths.student,
      page: () =>
        import(
          /* webpackChunkName: "/gerenciar/aluno/:studentId" */ './students/student-edit.page.tsx'
        ).then((module) => module.StudentEditPage),
    },
    {
      path: paths.invitations,
      page: () =>
        import(
          /* webpackChunkName: "/gerenciar/turma/:classroomId/convites" */ './invitations/invitations.page.tsx'
        ).then((module) => module.InvitationsPage),
    },
    {
      path: paths.history,
      page: () =>
        import(/* webpackChunkName: "/gerenciar/historico" */ './history/history.page.tsx').then(
          (module) => module.HistoryPage,
        ),
    },
    {
      path: paths.rosterImports,
      page: () =>
        import(
          /* webpackChunkName: "/gerenciar/importar" */ './importing/roster-imports.page.tsx'
        ).then((module) => module.RosterImportsPage),
    },
    {
      path: paths.rosterImport,
      page: () =>
        import(
          /* webpackChunkName: "/gerenciar/importar/:importId" */ './importing/roster-import.page.tsx'
        ).then((module) => module.RosterImportPage),
    },
    {
      path: paths.newEmployee,
      page: () =>
        import(
          /* webpackChunkName: "/funcionarios/criar" */ './employees/employee-create.page.tsx'
        ).then((module) => module.EmployeeCreatePage),
    },
    {
      path: paths.employee,
      page: () =>
        import(
          /* webpackChunkName: "/funcionarios/:employeeId" */ './employees/employee-edit.page.tsx'
        ).then((module) => module.EmployeeEditPage),
    },
  ],
});
