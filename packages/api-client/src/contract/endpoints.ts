import { listActivities } from './activities.ts';
import {
  createAnnouncement,
  deleteAnnouncement,
  getAnnouncement,
  listAnnouncements,
  updateAnnouncement,
} from './announcements.ts';
import { login, logout } from './authentication.ts';
import { listChats } from './chats.ts';
import { listClassrooms, listClassroomsWithStudents } from './classrooms.ts';
import {
  createDiary,
  deleteStudentLastDiary,
  getClassroomLastDiaries,
  getClassroomPendingDiaryStudents,
  getPendingDiaryCount,
  getStudentDiaries,
} from './diaries.ts';
import { listEmployees } from './employees.ts';
import { listEvents } from './events.ts';
import { uploadFiles } from './files.ts';
import { listGalleries } from './galleries.ts';
import { listNoticeBoards } from './notice-boards.ts';
import { getSchool } from './schools.ts';

/**
 * Every call there is. The server refuses to start while one has no handler, and the permission
 * matrix walks all of them.
 */
export const endpoints = {
  createAnnouncement,
  createDiary,
  deleteAnnouncement,
  deleteStudentLastDiary,
  getAnnouncement,
  getClassroomLastDiaries,
  getClassroomPendingDiaryStudents,
  getPendingDiaryCount,
  getSchool,
  getStudentDiaries,
  listActivities,
  listAnnouncements,
  listChats,
  listClassrooms,
  listClassroomsWithStudents,
  listEmployees,
  listEvents,
  listGalleries,
  listNoticeBoards,
  login,
  logout,
  updateAnnouncement,
  uploadFiles,
};
