import type { FastifyInstance } from 'fastify';
import { portalFileRoutes } from '#/portal/portal-files.routes.ts';
import { portalPageRoutes } from '#/portal/portal-page.routes.ts';
import type { Services } from '#/services.ts';
import { attentionRoutes } from './attention/attention.routes.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { authenticationRoutes } from './authentication/authentication.routes.ts';
import {
  calendarFileRoutes,
  familyCalendarRoutes,
  ownCalendarRoutes,
} from './calendars/calendars.routes.ts';
import { chatRoutes } from './chats/chats.routes.ts';
import { classroomRoutes } from './classrooms/classrooms.routes.ts';
import { communicationRoutes } from './communications/communications.routes.ts';
import { consentRoutes, ownConsentRoutes } from './consents/consents.routes.ts';
import { ownContactRoutes } from './family/contacts.routes.ts';
import { deletedStudentRoutes } from './deleted-students/deleted-students.routes.ts';
import { diaryRoutes } from './diaries/diaries.routes.ts';
import { employeeRoutes } from './employees/employees.routes.ts';
import {
  familyChatRoutes,
  familyRoutes,
  familySessionRoutes,
  pairingRoutes,
} from './family/family.routes.ts';
import { itemFileRoutes } from './family/item-files.routes.ts';
import { fileDownloadRoutes } from './files/file-download.routes.ts';
import { fileRoutes } from './files/files.routes.ts';
import { guardianAccessRoutes } from './guardian-access/guardian-access.routes.ts';
import { guardianRoutes } from './guardians/guardians.routes.ts';
import { reachRoutes } from './reach/reach.routes.ts';
import { networkRoutes } from './networks/networks.routes.ts';
import { homeRoutes } from './home/home.routes.ts';
import { liveRoutes } from './live/live.routes.ts';
import { smsAnswerRoutes } from './notice-answers/sms-answers.routes.ts';
import { noticeBoardRoutes } from './notice-boards/notice-boards.routes.ts';
import { outcomeRoutes } from './outcomes/outcomes.routes.ts';
import { metaRoutes } from './meta/meta.routes.ts';
import {
  healthReportRoutes,
  previewRoutes,
  releaseRoutes,
  versionRoutes,
} from './releases/releases.routes.ts';
import {
  personalDataDownloadRoutes,
  personalDataRoutes,
} from './personal-data/personal-data.routes.ts';
import { providerSignInRoutes } from './provider-sign-in/provider-sign-in.routes.ts';
import { ieducarRoutes } from './ieducar/ieducar.routes.ts';
import { returnedMailRoutes } from './returned-mails/returned-mails.routes.ts';
import { rosterImportRoutes } from './roster-imports/roster-imports.routes.ts';
import { schoolRoutes } from './schools/schools.routes.ts';
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts';
import { setUpRoutes } from './set-up/set-up.routes.ts';
import { studentGroupRoutes } from './student-groups/student-groups.routes.ts';
import { studentMoveRoutes } from './student-moves/student-moves.routes.ts';
import { studentRoutes } from './students/students.routes.ts';
import { whatsAppRoutes } from './whatsapp/whatsapp.routes.ts';

export type Module = (app: FastifyInstance, services: Services) => void | Promise<void>;

/** Answer without an access token. */
export const publicModules: Module[] = [
  portalFileRoutes,
  portalPageRoutes,
  authenticationRoutes,
  calendarFileRoutes,
  fileDownloadRoutes,
  healthReportRoutes,
  metaRoutes,
  pairingRoutes,
  personalDataDownloadRoutes,
  providerSignInRoutes,
  releaseRoutes,
  returnedMailRoutes,
  setUpRoutes,
  whatsAppRoutes,
  smsAnswerRoutes,
];

/** Answer signed-in employees only. */
export const protectedModules: Module[] = [
  attentionRoutes,
  auditRoutes,
  ownCalendarRoutes,
  chatRoutes,
  classroomRoutes,
  consentRoutes,
  communicationRoutes,
  deletedStudentRoutes,
  diaryRoutes,
  employeeRoutes,
  fileRoutes,
  guardianAccessRoutes,
  guardianRoutes,
  homeRoutes,
  ieducarRoutes,
  liveRoutes,
  networkRoutes,
  noticeBoardRoutes,
  outcomeRoutes,
  personalDataRoutes,
  previewRoutes,
  reachRoutes,
  rosterImportRoutes,
  schoolRoutes,
  secondFactorRoutes,
  studentGroupRoutes,
  studentMoveRoutes,
  studentRoutes,
  versionRoutes,
];

/** Answer guardians on a paired device only. */
export const familyModules: Module[] = [
  familyRoutes,
  familyCalendarRoutes,
  familyChatRoutes,
  familySessionRoutes,
  itemFileRoutes,
  ownConsentRoutes,
  ownContactRoutes,
];
