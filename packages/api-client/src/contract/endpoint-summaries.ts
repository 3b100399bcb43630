import { activitySummaries } from './activities.ts';
import { announcementSummaries } from './announcements.ts';
import { attentionSummaries } from './attention.ts';
import { auditSummaries } from './audit.ts';
import { authenticationSummaries } from './authentication.ts';
import { calendarSummaries } from './calendars.ts';
import { chatSummaries } from './chats.ts';
import { classroomSummaries } from './classrooms.ts';
import { correctionSummaries } from './corrections.ts';
import { deletedStudentSummaries } from './deleted-students.ts';
import { diarySummaries } from './diaries.ts';
import { emailProofSummaries } from './email-proof.ts';
import { employeeSummaries } from './employees.ts';
import { eventSummaries } from './events.ts';
import { familyAccessSummaries } from './family-access.ts';
import { pairingSummaries } from './family-pairing.ts';
import { familyChatSummaries } from './family-chat.ts';
import { feedSummaries } from './family-feed.ts';
import { familyItemSummaries } from './family-items.ts';
import { fileSummaries } from './files.ts';
import { gallerySummaries } from './galleries.ts';
import { guardianAccessSummaries } from './guardian-access.ts';
import { homeSummaries } from './home.ts';
import { ieducarSummaries } from './ieducar.ts';
import { liveSummaries } from './live.ts';
import { markSummaries } from './marks.ts';
import { metaSummaries } from './meta.ts';
import { networkSummaries } from './networks.ts';
import { noticeBoardSummaries } from './notice-boards.ts';
import { passwordRecoverySummaries } from './password-recovery.ts';
import { outcomeSummaries } from './outcomes.ts';
import { ownSchoolSummaries } from './own-schools.ts';
import { personalDataSummaries } from './personal-data.ts';
import { pollSummaries } from './polls.ts';
import { previewSummaries } from './previews.ts';
import { providerSignInSummaries } from './provider-sign-in.ts';
import { reachSummaries } from './reach.ts';
import { reminderSummaries } from './reminders.ts';
import { responsibleSummaries } from './responsibles.ts';
import { rosterImportSummaries } from './roster-imports.ts';
import { schoolSettingSummaries } from './school-settings.ts';
import { schoolSummaries } from './schools.ts';
import { secondFactorSummaries } from './second-factor.ts';
import { setUpSummaries } from './set-up.ts';
import { latecomerSummaries } from './latecomers.ts';
import { recipientSummaries } from './recipients.ts';
import { studentGroupSummaries } from './student-groups.ts';
import { studentMoveSummaries } from './student-moves.ts';
import { studentSummaries } from './students.ts';
import { takingBackSummaries } from './taking-back.ts';
import { undoSendingSummaries } from './undo-sending.ts';
import { versionSummaries } from './versions.ts';
import { consentSummaries } from './consents.ts';
import { familyContactSummaries } from './family-contacts.ts';
import type { endpoints, fileEndpoints } from './endpoints.ts';

/**
 * One English line for each call, shown in the OpenAPI page. They stand below the calls of their
 * file and apart from them: a browser loads a call that it makes, and no summary.
 */
export const endpointSummaries: Record<
  keyof typeof endpoints | keyof typeof fileEndpoints,
  string
> = {
  ...activitySummaries,
  ...announcementSummaries,
  ...attentionSummaries,
  ...auditSummaries,
  ...authenticationSummaries,
  ...passwordRecoverySummaries,
  ...calendarSummaries,
  ...chatSummaries,
  ...classroomSummaries,
  ...correctionSummaries,
  ...deletedStudentSummaries,
  ...diarySummaries,
  ...emailProofSummaries,
  ...employeeSummaries,
  ...eventSummaries,
  ...familyAccessSummaries,
  ...pairingSummaries,
  ...familyChatSummaries,
  ...feedSummaries,
  ...familyItemSummaries,
  ...fileSummaries,
  ...gallerySummaries,
  ...guardianAccessSummaries,
  ...homeSummaries,
  ...ieducarSummaries,
  ...liveSummaries,
  ...markSummaries,
  ...metaSummaries,
  ...networkSummaries,
  ...noticeBoardSummaries,
  ...outcomeSummaries,
  ...ownSchoolSummaries,
  ...personalDataSummaries,
  ...pollSummaries,
  ...previewSummaries,
  ...providerSignInSummaries,
  ...reachSummaries,
  ...reminderSummaries,
  ...responsibleSummaries,
  ...rosterImportSummaries,
  ...schoolSettingSummaries,
  ...schoolSummaries,
  ...secondFactorSummaries,
  ...setUpSummaries,
  ...latecomerSummaries,
  ...recipientSummaries,
  ...studentGroupSummaries,
  ...studentMoveSummaries,
  ...studentSummaries,
  ...takingBackSummaries,
  ...undoSendingSummaries,
  ...versionSummaries,
  ...consentSummaries,
  ...familyContactSummaries,
};
