import { defineRemote } from '@caderneta/platform';

export const remote = defineRemote({
  name: 'manage',
  access: 'administrator',
  navigation: [
    {
      label: 'Gerenciar',
      path: '/gerenciar',
      icon: 'settings-2',
      order: 80,
      owns: ['gerenciar', 'funcionarios'],
    },
  ],
  pages: {
    '/gerenciar': () => import('./overview/overview.page.tsx'),
    '/gerenciar/turma/:classroomId': () => import('./classrooms/classroom.page.tsx'),
    '/gerenciar/turma/:classroomId/aluno/criar': () => import('./students/student-create.page.tsx'),
    '/gerenciar/aluno/:studentId': () => import('./students/student-edit.page.tsx'),
    '/gerenciar/turma/:classroomId/convites': () => import('./invitations/invitations.page.tsx'),
    '/gerenciar/turma/:classroomId/lista': () => import('./classrooms/class-list.page.tsx'),
    '/gerenciar/turmas-arquivadas': () => import('./classrooms/archived-classrooms.page.tsx'),
    '/gerenciar/escola': () => import('./school/school.page.tsx'),
    '/gerenciar/historico': () => import('./history/history.page.tsx'),
    '/gerenciar/versoes': () => import('./versions/versions.page.tsx'),
    '/gerenciar/alunos-deletados': () => import('./deleted-students/deleted-students.page.tsx'),
    '/gerenciar/funcionarios-deletados': () => import('./employees/deleted-employees.page.tsx'),
    '/gerenciar/importar': () => import('./importing/roster-imports.page.tsx'),
    '/gerenciar/importar/colunas': () => import('./importing/roster-columns.page.tsx'),
    '/gerenciar/importar/:importId': () => import('./importing/roster-import.page.tsx'),
    '/funcionarios/criar': () => import('./employees/employee-create.page.tsx'),
    '/funcionarios/:employeeId/convite': () => import('./employees/employee-invitation.page.tsx'),
    '/funcionarios/:employeeId': () => import('./employees/employee-edit.page.tsx'),
  },
});
