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
import { createEvent, deleteEvent, getEvent, listEvents, updateEvent } from './events.ts';
import { uploadFiles } from './files.ts';
import {
  createGallery,
  deleteGallery,
  getGallery,
  listGalleries,
  updateGallery,
} from './galleries.ts';
import {
  createNoticeBoard,
  deleteNoticeBoard,
  getNoticeBoard,
  listNoticeBoards,
import { getFamily, leaveFamily } from './family/access.ts';
import { countFamilyUnread, listFeed } from './family/feed.ts';
  updateNoticeBoard,
} from './notice-boards.ts';
import { getSchool } from './schools.ts';

/**
 * Every call there is. The server refuses to start while one has no handler, and the permission
 * matrix walks all of them.
 */
export const endpoints = {
  createActivity,
  createAnnouncement,
  createDiary,
  createEvent,
  createGallery,
  createNoticeBoard,
  deleteActivity,
  deleteAnnouncement,
  deleteEvent,
  deleteGallery,
  deleteNoticeBoard,
  deleteStudentLastDiary,
  getActivity,
  getAnnouncement,
  getClassroomLastDiaries,
  countFamilyUnread,
  getClassroomPendingDiaryStudents,
  getEvent,
  getGallery,
  getNoticeBoard,
  getPendingDiaryCount,
  getSchool,
  getStudentDiaries,
  listActivities,
  listAnnouncements,
  listAudit,
  listChats,
  listClassrooms,
  listClassroomsWithStudents,
  listEmployees,
  listEvents,
  listGalleries,
  listNoticeBoards,
  login,
  logout,
  updateActivity,
  updateAnnouncement,
  updateEvent,
  updateGallery,
  updateNoticeBoard,
  uploadFiles,
  getFamily,
};
  leaveFamily,
  listFeed,
