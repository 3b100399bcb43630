import { getAttention } from './attention.ts';
import { listAudit, listAuditPeople } from './audit.ts';
import { login, logout } from './authentication.ts';
import {
  createFamilyCalendar,
  createOwnCalendar,
  endFamilyCalendar,
  endOwnCalendar,
  getOwnCalendar,
  listFamilyCalendars,
  readCalendar,
} from './calendars.ts';
import {
  countUnreadMessages,
  getChat,
  listChats,
  openChat,
  receiveUnreadMessages,
  sendMessage,
  uploadChatFiles,
} from './chats.ts';
import {
  createClassroom,
  getClassroom,
  listClassroomRecipients,
  listClassrooms,
  listClassroomsWithStudents,
  updateClassroom,
} from './classrooms.ts';
import { communicationEndpoints } from './communication-kinds.ts';
import { correctionEndpoints } from './corrections.ts';
import { deletedStudentEndpoints } from './deleted-students.ts';
import {
  createDiary,
  deleteStudentLastDiary,
  getClassroomLastDiaries,
  getClassroomPendingDiaryStudents,
  getPendingDiaryCount,
  getStudentDiaries,
} from './diaries.ts';
import {
  createEmployee,
  deleteEmployee,
  inviteEmployee,
  getEmployee,
  listEmployees,
  updateEmployee,
  updateProfile,
} from './employees.ts';
import {
  createOwnLink,
  endOtherDevices,
  endOwnDevice,
  getFamily,
  leaveFamily,
  listOwnDevices,
  renameOwnDevice,
  subscribeToPush,
  switchGuardian,
  unsubscribeFromPush,
} from './family-access.ts';
import { checkFamilyLink, pairFamilyDevice, requestFamilyLink } from './family-pairing.ts';
import {
  getFamilyChat,
  getFamilyChatFiles,
  receiveFamilyMessages,
  sendFamilyMessage,
  uploadFamilyChatFiles,
} from './family-chat.ts';
import { countFamilyUnread, listFeed, markFeedRead } from './family-feed.ts';
import {
  getEventCalendar,
  getGalleryPhotos,
  getFamilyCommunication,
  getFamilyNotice,
  listFamilyDiaries,
  reactionEndpoints,
  visualizeFamilyCommunication,
  visualizeFamilyDiary,
  visualizeFamilyNotice,
} from './family-items.ts';
import { getFiles, uploadFiles } from './files.ts';
import {
  confirmGuardianPhone,
  createGuardianLink,
  createInvitations,
  getGuardianAccess,
  revokeGuardianAccess,
  revokeGuardianDevice,
} from './guardian-access.ts';
import { getHome } from './home.ts';
import { followChanges } from './live.ts';
import { confirmEmail, getEmailProof, sendEmailProof } from './email-proof.ts';
import { getMeta } from './meta.ts';
import { networkEndpoints } from './networks.ts';
import {
  createNoticeBoard,
  deleteNoticeBoard,
  getNoticeBoard,
  listNoticeBoards,
  listNoticeBoardVersions,
  updateNoticeBoard,
} from './notice-boards.ts';
import { forgotPassword, readPasswordLink, resetPassword } from './password-recovery.ts';
import { listOtherSchools, switchSchool } from './own-schools.ts';
import { openPreview } from './previews.ts';
import { providerSignInEndpoints } from './provider-sign-in.ts';
import { countReach, listReach, previewRecipients, previewUrgent } from './reach.ts';
import { markEndpoints } from './marks.ts';
import { reminderEndpoints } from './reminders.ts';
import { listGuardians } from './responsibles.ts';
import { personalDataEndpoints } from './personal-data.ts';
import { getIeducarRun } from './ieducar.ts';
import { rosterImportEndpoints } from './roster-imports.ts';
import { getSchoolSettings, updateSchoolSettings } from './school-settings.ts';
import { getSchool } from './schools.ts';
import { secondFactorEndpoints } from './second-factor.ts';
import { checkSetUpLink, setUp } from './set-up.ts';
import { getOutcome } from './outcomes.ts';
import { latecomerEndpoints } from './latecomers.ts';
import { recipientEndpoints } from './recipients.ts';
import { studentGroupEndpoints } from './student-groups.ts';
import { studentMoveEndpoints } from './student-moves.ts';
import { createStudent, deleteStudent, getStudent, updateStudent } from './students.ts';
import { takingBackEndpoints } from './taking-back.ts';
import { undoSending } from './undo-sending.ts';
import { versionEndpoints } from './versions.ts';
import {
  allowWhatsApp,
  changeOwnMailTopic,
  changeOwnSms,
  changeOwnWhatsApp,
  changeWhatsApp,
  getOwnMailTopics,
  getOwnSms,
  getOwnWhatsApp,
} from './consents.ts';
import {
  answerContactQuestion,
  confirmContactChange,
  listOwnContacts,
  requestContactChange,
} from './family-contacts.ts';

/**
 * Every call there is. The server refuses to start while one has no handler, and the permission
 * matrix walks all of them.
 */
export const endpoints = {
  ...communicationEndpoints,
  ...correctionEndpoints,
  ...deletedStudentEndpoints,
  ...latecomerEndpoints,
  ...recipientEndpoints,
  ...markEndpoints,
  ...networkEndpoints,
  ...personalDataEndpoints,
  ...providerSignInEndpoints,
  ...reactionEndpoints,
  ...reminderEndpoints,
  ...rosterImportEndpoints,
  getIeducarRun,
  ...secondFactorEndpoints,
  ...studentGroupEndpoints,
  ...studentMoveEndpoints,
  ...takingBackEndpoints,
  ...versionEndpoints,
  checkFamilyLink,
  readPasswordLink,
  checkSetUpLink,
  countFamilyUnread,
  createClassroom,
  createDiary,
  createEmployee,
  confirmGuardianPhone,
  createGuardianLink,
  createInvitations,
  createNoticeBoard,
  createStudent,
  deleteEmployee,
  inviteEmployee,
  deleteNoticeBoard,
  deleteStudent,
  deleteStudentLastDiary,
  endOtherDevices,
  endOwnDevice,
  followChanges,
  forgotPassword,
  getAttention,
  getChat,
  getClassroom,
  getClassroomLastDiaries,
  getClassroomPendingDiaryStudents,
  getEmployee,
  getFamily,
  getFamilyChat,
  getFamilyChatFiles,
  getFamilyCommunication,
  getFamilyNotice,
  getFiles,
  getGuardianAccess,
  changeOwnMailTopic,
  changeOwnSms,
  allowWhatsApp,
  changeOwnWhatsApp,
  changeWhatsApp,
  getOwnMailTopics,
  getOwnSms,
  getOwnWhatsApp,
  getHome,
  getMeta,
  getNoticeBoard,
  getOutcome,
  getPendingDiaryCount,
  getSchool,
  getSchoolSettings,
  getStudent,
  getStudentDiaries,
  leaveFamily,
  listAudit,
  listAuditPeople,
  listChats,
  countUnreadMessages,
  listClassrooms,
  listClassroomsWithStudents,
  listClassroomRecipients,
  listEmployees,
  listFamilyDiaries,
  listFeed,
  markFeedRead,
  listGuardians,
  listReach,
  countReach,
  previewRecipients,
  previewUrgent,
  listNoticeBoards,
  listNoticeBoardVersions,
  confirmEmail,
  getEmailProof,
  sendEmailProof,
  listOtherSchools,
  listOwnDevices,
  login,
  logout,
  openChat,
  openPreview,
  pairFamilyDevice,
  renameOwnDevice,
  answerContactQuestion,
  confirmContactChange,
  listOwnContacts,
  requestContactChange,
  requestFamilyLink,
  createOwnLink,
  getOwnCalendar,
  createOwnCalendar,
  endOwnCalendar,
  listFamilyCalendars,
  createFamilyCalendar,
  endFamilyCalendar,
  receiveFamilyMessages,
  receiveUnreadMessages,
  resetPassword,
  revokeGuardianAccess,
  revokeGuardianDevice,
  sendFamilyMessage,
  sendMessage,
  setUp,
  switchGuardian,
  subscribeToPush,
  switchSchool,
  undoSending,
  unsubscribeFromPush,
  updateClassroom,
  updateEmployee,
  updateNoticeBoard,
  updateProfile,
  updateSchoolSettings,
  updateStudent,
  uploadChatFiles,
  uploadFamilyChatFiles,
  uploadFiles,
  visualizeFamilyCommunication,
  visualizeFamilyDiary,
  visualizeFamilyNotice,
};

/** What a link opens: a file, which no client of the contract reads. */
export const fileEndpoints = { getEventCalendar, getGalleryPhotos, readCalendar };
