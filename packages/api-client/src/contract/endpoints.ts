import {
  createActivity,
  deleteActivity,
  getActivity,
  listActivities,
  updateActivity,
} from './activities.ts';
import {
  createAnnouncement,
  deleteAnnouncement,
  getAnnouncement,
  listAnnouncements,
  updateAnnouncement,
} from './announcements.ts';
import { listAudit } from './audit.ts';
import { forgotPassword, login, logout, resetPassword } from './authentication.ts';
import { getChat, listChats, openChat, receiveUnreadMessages, sendMessage } from './chats.ts';
import {
  createClassroom,
  getClassroom,
  listClassrooms,
  listClassroomsWithStudents,
  updateClassroom,
} from './classrooms.ts';
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
  getEmployee,
  listEmployees,
  updateEmployee,
  updateProfile,
} from './employees.ts';
import { createEvent, deleteEvent, getEvent, listEvents, updateEvent } from './events.ts';
import { checkFamilyLink, getFamily, leaveFamily, pairFamilyDevice } from './family/access.ts';
import { getFamilyChat, receiveFamilyMessages, sendFamilyMessage } from './family/chat.ts';
import { countFamilyUnread, listFeed } from './family/feed.ts';
import {
  answerEvent,
  completeActivity,
  confirmReading,
  getFamilyCommunication,
  getFamilyNotice,
  listFamilyDiaries,
  visualizeFamilyCommunication,
  visualizeFamilyDiary,
  visualizeFamilyNotice,
} from './family/items.ts';
import { uploadFiles } from './files.ts';
import {
  createGallery,
  deleteGallery,
  getGallery,
  listGalleries,
  updateGallery,
} from './galleries.ts';
import {
  createGuardianLink,
  createInvitations,
  getGuardianAccess,
  revokeGuardianAccess,
  revokeGuardianDevice,
} from './guardian-access.ts';
import {
  createNoticeBoard,
  deleteNoticeBoard,
  getNoticeBoard,
  listNoticeBoards,
  updateNoticeBoard,
} from './notice-boards.ts';
import { listGuardians } from './responsibles.ts';
import {
  addRosterRows,
  applyRosterImport,
  createRosterImport,
  deleteRosterImport,
  deleteRosterRow,
  getRosterImport,
  listRosterImports,
  listRosterRows,
  undoRosterImport,
  updateRosterRow,
} from './roster-imports.ts';
import { getSchool } from './schools.ts';
import { createStudent, deleteStudent, getStudent, updateStudent } from './students.ts';

/**
 * Every call there is. The server refuses to start while one has no handler, and the permission
 * matrix walks all of them.
 */
export const endpoints = {
  addRosterRows,
  answerEvent,
  applyRosterImport,
  checkFamilyLink,
  completeActivity,
  confirmReading,
  countFamilyUnread,
  createActivity,
  createAnnouncement,
  createClassroom,
  createDiary,
  createEmployee,
  createEvent,
  createGallery,
  createGuardianLink,
  createInvitations,
  createNoticeBoard,
  createRosterImport,
  createStudent,
  deleteActivity,
  deleteAnnouncement,
  deleteEmployee,
  deleteEvent,
  deleteGallery,
  deleteNoticeBoard,
  deleteRosterImport,
  deleteRosterRow,
  deleteStudent,
  deleteStudentLastDiary,
  forgotPassword,
  getActivity,
  getAnnouncement,
  getChat,
  getClassroom,
  getClassroomLastDiaries,
  getClassroomPendingDiaryStudents,
  getEmployee,
  getEvent,
  getFamily,
  getFamilyChat,
  getFamilyCommunication,
  getFamilyNotice,
  getGallery,
  getGuardianAccess,
  getNoticeBoard,
  getPendingDiaryCount,
  getRosterImport,
  getSchool,
  getStudent,
  getStudentDiaries,
  leaveFamily,
  listActivities,
  listAnnouncements,
  listAudit,
  listChats,
  listClassrooms,
  listClassroomsWithStudents,
  listEmployees,
  listEvents,
  listFamilyDiaries,
  listFeed,
  listGalleries,
  listGuardians,
  listNoticeBoards,
  listRosterImports,
  listRosterRows,
  login,
  logout,
  openChat,
  pairFamilyDevice,
  receiveFamilyMessages,
  receiveUnreadMessages,
  resetPassword,
  revokeGuardianAccess,
  revokeGuardianDevice,
  sendFamilyMessage,
  sendMessage,
  undoRosterImport,
  updateActivity,
  updateAnnouncement,
  updateClassroom,
  updateEmployee,
  updateEvent,
  updateGallery,
  updateNoticeBoard,
  updateProfile,
  updateRosterRow,
  updateStudent,
  uploadFiles,
  visualizeFamilyCommunication,
  visualizeFamilyDiary,
  visualizeFamilyNotice,
};
