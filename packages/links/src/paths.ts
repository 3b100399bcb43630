// Every address of the portal, spelled once: route patterns of the specification, section 2, and what is
// added to them. Each is an export: a page carries only those that it names.
export const home = '/';
export const login = '/login';
export const forgotPassword = '/esqueci-minha-senha';
export const resetPassword = '/alterar-senha';
export const setUp = '/instalar';
export const profile = '/perfil';
export const diaries = '/diarios/listar';
export const classroomDiaries = '/diarios/turma/:classroomId';
export const fillDiaries = '/diarios/turma/:classroomId/preencher';
export const studentDiaries = '/diarios/turma/:classroomId/aluno/:studentId';
export const announcements = '/comunicados/listar';
export const newAnnouncement = '/comunicados/criar';
export const announcement = '/comunicados/:announcementId';
export const events = '/eventos/listar';
export const newEvent = '/eventos/criar';
export const event = '/eventos/:eventId';
export const activities = '/atividades/listar';
export const newActivity = '/atividades/criar';
export const activity = '/atividades/:activityId';
export const galleries = '/galerias/listar';
export const newGallery = '/galerias/criar';
export const gallery = '/galerias/:galleryId';
export const noticeBoards = '/mural/listar';
export const newNoticeBoard = '/mural/criar';
export const noticeBoard = '/mural/:noticeBoardId';
export const polls = '/enquetes/listar';
export const newPoll = '/enquetes/criar';
export const poll = '/enquetes/:pollId';
export const chats = '/mensagens/listar';
export const chat = '/mensagens/:chatId';
export const manage = '/gerenciar';
export const manageClassroom = '/gerenciar/turma/:classroomId';
export const classList = '/gerenciar/turma/:classroomId/lista';
export const archivedClassrooms = '/gerenciar/turmas-arquivadas';
export const newStudent = '/gerenciar/turma/:classroomId/aluno/criar';
export const student = '/gerenciar/aluno/:studentId';
export const invitations = '/gerenciar/turma/:classroomId/convites';
export const school = '/gerenciar/escola';
export const rosterImports = '/gerenciar/importar';
export const rosterColumns = '/gerenciar/importar/colunas';
export const rosterImport = '/gerenciar/importar/:importId';
export const history = '/gerenciar/historico';
export const deletedStudents = '/gerenciar/alunos-deletados';
export const deletedEmployees = '/gerenciar/funcionarios-deletados';
export const versions = '/gerenciar/versoes';
export const newEmployee = '/funcionarios/criar';
export const employee = '/funcionarios/:employeeId';
export const employeeInvitation = '/funcionarios/:employeeId/convite';

// Saved groups of students.
export const studentGroups = '/grupos';
export const newStudentGroup = '/grupos/criar';
export const studentGroup = '/grupos/:groupId';

// The reach board.
export const reach = '/alcance';
export const inviting = '/alcance/convidar';
export const printing = '/alcance/imprimir';

// A network's office.
export const network = '/rede';
export const networkSchool = '/rede/escola/:schoolId';
export const newNetworkSchool = '/rede/escolas/criar';
export const networkAnnouncements = '/rede/comunicados';
export const newNetworkAnnouncement = '/rede/comunicados/criar';
export const networkAnnouncement = '/rede/comunicados/:announcementId';
