/** Every address of the portal, spelled once: route patterns of the specification, section 2. */
export const paths = {
  home: '/',
  login: '/login',
  forgotPassword: '/esqueci-minha-senha',
  resetPassword: '/alterar-senha',
  setUp: '/instalar',
  profile: '/perfil',
  diaries: '/diarios/listar',
  classroomDiaries: '/diarios/turma/:classroomId',
  fillDiaries: '/diarios/turma/:classroomId/preencher',
  studentDiaries: '/diarios/turma/:classroomId/aluno/:studentId',
  announcements: '/comunicados/listar',
  newAnnouncement: '/comunicados/criar',
  announcement: '/comunicados/:announcementId',
  events: '/eventos/listar',
  newEvent: '/eventos/criar',
  event: '/eventos/:eventId',
  activities: '/atividades/listar',
  newActivity: '/atividades/criar',
  activity: '/atividades/:activityId',
  galleries: '/galerias/listar',
  newGallery: '/galerias/criar',
  gallery: '/galerias/:galleryId',
  noticeBoards: '/mural/listar',
  newNoticeBoard: '/mural/criar',
  noticeBoard: '/mural/:noticeBoardId',
  polls: '/enquetes/listar',
  newPoll: '/enquetes/criar',
  poll: '/enquetes/:pollId',
  chats: '/mensagens/listar',
  chat: '/mensagens/:chatId',
  manage: '/gerenciar',
  manageClassroom: '/gerenciar/turma/:classroomId',
  newStudent: '/gerenciar/turma/:classroomId/aluno/criar',
  student: '/gerenciar/aluno/:studentId',
  invitations: '/gerenciar/turma/:classroomId/convites',
  school: '/gerenciar/escola',
  rosterImports: '/gerenciar/importar',
  rosterImport: '/gerenciar/importar/:importId',
  history: '/gerenciar/historico',
  deletedStudents: '/gerenciar/alunos-deletados',
  versions: '/gerenciar/versoes',
  newEmployee: '/funcionarios/criar',
  employee: '/funcionarios/:employeeId',
} as const;

/** Addresses of a network's office, apart from `paths`, which every page loads. */
export const networkPaths = {
  network: '/rede',
  networkSchool: '/rede/escola/:schoolId',
  networkAnnouncements: '/rede/comunicados',
  newNetworkAnnouncement: '/rede/comunicados/criar',
  networkAnnouncement: '/rede/comunicados/:announcementId',
} as const;

type ParamsOf<Path extends string> = Path extends `${string}:${infer Param}/${infer Rest}`
  ? Param | ParamsOf<Rest>
  : Path extends `${string}:${infer Param}`
    ? Param
    : never;

/**
 * Fills the parameters of a route pattern in.
 * @param path a pattern of `paths`
 * @returns an address of the portal, with parameters encoded
 * @example pathTo(paths.announcement, { announcementId })
 */
export function pathTo<Path extends string>(
  pattern: Path,
  params: Record<ParamsOf<Path>, string>,
): string {
  return pattern.replace(/:(\w+)/g, (_, name: ParamsOf<Path>) => encodeURIComponent(params[name]));
}
