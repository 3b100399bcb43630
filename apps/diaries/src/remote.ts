import { defineRemote } from '@caderneta/platform';

export const remote = defineRemote({
  name: 'diaries',
  access: 'employee',
  navigation: [
    { label: 'Diários', path: '/diarios/listar', icon: 'notebook-pen', order: 10, onBar: true },
  ],
  pages: {
    '/diarios/listar': () => import('./pending/pending-diaries.page.tsx'),
    '/diarios/turma/:classroomId': () => import('./classroom/classroom-diaries.page.tsx'),
    '/diarios/turma/:classroomId/preencher': () => import('./fill/fill-diaries.page.tsx'),
    '/diarios/turma/:classroomId/aluno/:studentId': () =>
      import('./student/student-diaries.page.tsx'),
  },
  sender: () => import('./waiting/waiting.sender.tsx'),
  firstCalls: { '/diarios/listar': '/v1/Diaries/GetPendingDiaryCount' },
  home: {
    actions: [
      {
        label: 'preencher diários',
        path: '/diarios/listar',
        icon: 'notebook-pen',
        order: 10,
        row: 'quick',
        area: 'diarios',
        text: 'O dia de cada turma',
        live: () => import('./home/missing-diaries.home.tsx'),
      },
    ],
    blocks: [
      {
        title: 'Diários de hoje',
        order: 20,
        content: () => import('./home/todays-diaries.home.tsx'),
      },
    ],
  },
});
