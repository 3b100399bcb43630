import { communicationKinds } from './communication-kinds.ts';
import type { ZodMiniType } from 'zod/mini';
import { agendaSchemas } from './agenda.ts';
import { attentionSchemas } from './attention.ts';
import { auditSchemas } from './audit.ts';
import { login, authenticationSchemas } from './authentication.ts';
import { calendarSchemas } from './calendars.ts';
import { chatMessageSchemas } from './chat-messages.ts';
import { chatSchemas } from './chats.ts';
import { classroomSchemas } from './classrooms.ts';
import { communicationSchemas } from './communications.ts';
import { consentSchemas } from './consents.ts';
import { correctionSchemas } from './corrections.ts';
import { credentialSchemas } from './credentials.ts';
import { deletedStudentSchemas } from './deleted-students.ts';
import { diarySchemas } from './diaries.ts';
import { diaryRecordSchemas } from './diary-record.ts';
import { employeeSchemas } from './employees.ts';
import { enumSchemas } from './enums.ts';
import { subscribeToPush, familyAccessSchemas } from './family-access.ts';
import { familyContactSchemas } from './family-contacts.ts';
import { familyChatSchemas } from './family-chat.ts';
import { listFeed, countFamilyUnread, feedSchemas } from './family-feed.ts';
import { familyItemSchemas } from './family-items.ts';
import { pairingSchemas } from './family-pairing.ts';
import { formattedTextSchemas } from './formatted-text.ts';
import { createInvitations, guardianAccessSchemas } from './guardian-access.ts';
import { homeSchemas } from './home.ts';
import { ieducarSchemas } from './ieducar.ts';
import { itemVersionSchemas } from './item-versions.ts';
import { latecomerSchemas } from './latecomers.ts';
import { recipientSchemas } from './recipients.ts';
import { markRecipients, unmarkRecipients, markSchemas } from './marks.ts';
import { metaSchemas } from './meta.ts';
import { networkSchemas } from './networks.ts';
import { noticeBoardSchemas } from './notice-boards.ts';
import { passwordRecoverySchemas, readPasswordLink } from './password-recovery.ts';
import { getOutcome, outcomeSchemas } from './outcomes.ts';
import { ownSchoolSchemas } from './own-schools.ts';
import { pendingDiarySchemas } from './pending-diaries.ts';
import { personalDataSchemas } from './personal-data.ts';
import { primitiveSchemas } from './primitives.ts';
import { problemSchemas } from './problem.ts';
import { providerSignInSchemas } from './provider-sign-in.ts';
import { countReach, previewRecipients, previewUrgent, reachSchemas } from './reach.ts';
import { previewReminder, sendReminder, reminderSchemas } from './reminders.ts';
import { responsibleSchemas } from './responsibles.ts';
import { createRosterClassrooms, rosterClassroomSchemas } from './roster-classrooms.ts';
import { updateRosterRow, rosterImportSchemas } from './roster-imports.ts';
import { getRosterQuestions } from './roster-questions.ts';
import { rosterRemovalSchemas } from './roster-removal.ts';
import { schoolSettingSchemas } from './school-settings.ts';
import { schoolSignInSchemas } from './school-sign-in.ts';
import { schoolOfCardsSchemas } from './school.ts';
import { secondFactorSchemas } from './second-factor.ts';
import { setUp, setUpSchemas } from './set-up.ts';
import { storedFileSchemas } from './stored-files.ts';
import { studentGroupSchemas } from './student-groups.ts';
import { studentMoveSchemas } from './student-moves.ts';
import { studentSchemas } from './students.ts';
import { takingBackSchemas } from './taking-back.ts';
import { rollBackVersion, answerVersion, versionSchemas } from './versions.ts';
/**
 * Name in the OpenAPI document → schema. Generated clients call their types so: a name that stands
 * here stays. The names stand below the calls of their file and apart from them, as summaries do: a
 * browser loads a call that it makes, and no names.
 */
export const namedSchemas: Readonly<Record<string, ZodMiniType>> = {
  ...agendaSchemas,
  ...attentionSchemas,
  ...auditSchemas,
  ...authenticationSchemas,
  ...passwordRecoverySchemas,
  ...calendarSchemas,
  ...chatMessageSchemas,
  ...chatSchemas,
  ...classroomSchemas,
  ...communicationSchemas,
  ...consentSchemas,
  ...familyContactSchemas,
  ...correctionSchemas,
  ...credentialSchemas,
  ...deletedStudentSchemas,
  ...diarySchemas,
  ...diaryRecordSchemas,
  ...employeeSchemas,
  ...enumSchemas,
  ...familyAccessSchemas,
  ...familyChatSchemas,
  ...feedSchemas,
  ...familyItemSchemas,
  ...pairingSchemas,
  ...formattedTextSchemas,
  ...guardianAccessSchemas,
  ...homeSchemas,
  ...ieducarSchemas,
  ...itemVersionSchemas,
  ...latecomerSchemas,
  ...recipientSchemas,
  ...markSchemas,
  ...metaSchemas,
  ...networkSchemas,
  ...noticeBoardSchemas,
  ...outcomeSchemas,
  ...ownSchoolSchemas,
  ...pendingDiarySchemas,
  ...personalDataSchemas,
  ...primitiveSchemas,
  ...problemSchemas,
  ...providerSignInSchemas,
  ...reachSchemas,
  ...reminderSchemas,
  ...responsibleSchemas,
  ...rosterClassroomSchemas,
  ...rosterImportSchemas,
  ...rosterRemovalSchemas,
  ...schoolSettingSchemas,
  ...schoolSignInSchemas,
  ...schoolOfCardsSchemas,
  ...secondFactorSchemas,
  ...setUpSchemas,
  ...storedFileSchemas,
  ...studentGroupSchemas,
  ...studentMoveSchemas,
  ...studentSchemas,
  ...takingBackSchemas,
  ...versionSchemas,
  ...ofCalls(),
  ...ofKind('Activity', communicationKinds.activity.schemas),
  ...ofKind('Announcement', communicationKinds.announcement.schemas),
  ...ofKind('Event', communicationKinds.event.schemas),
  ...ofKind('Gallery', communicationKinds.gallery.schemas),
  ...ofKind('Poll', communicationKinds.poll.schemas),
};

/**
 * Names parts of calls that are no constants. They stand here, as a browser that loads the file of a
 * call would otherwise keep it for its name.
 */
function ofCalls() {
  return {
    AccountOfLink: readPasswordLink.response,
    AddedRosterClassrooms: createRosterClassrooms.body,
    ClassroomInvitations: createInvitations.response,
    FamilyUnread: countFamilyUnread.response,
    Feed: listFeed.response,
    LoginBody: login.body,
    MarkBody: markRecipients.body,
    Outcome: getOutcome.response,
    PushSubscription: subscribeToPush.body,
    ReachCounts: countReach.response,
    RecipientsPreview: previewRecipients.response,
    ReminderPreview: previewReminder.response,
    RollBackBody: rollBackVersion.body,
    RosterQuestions: getRosterQuestions.response,
    RosterRowChange: updateRosterRow.body,
    SentReminder: sendReminder.response,
    SetUpBody: setUp.body,
    UnmarkBody: unmarkRecipients.body,
    UrgentPreview: previewUrgent.response,
    VersionAnswer: answerVersion.body,
  };
}

/** @example ofKind('Poll', pollKind.schemas) // { Poll, PollListItem, PollBody, … } */
type SchemaOfKind = keyof (typeof communicationKinds)['poll']['schemas'];
function ofKind(name: string, schemas: Record<SchemaOfKind, ZodMiniType>) {
  return {
    [name]: schemas.item,
    [`${name}Fields`]: schemas.shown,
    [`${name}Report`]: schemas.wholeReport,
    [`${name}EngagementRow`]: schemas.engagement,
    [`${name}ListItem`]: schemas.listItem,
    [`${name}ListReport`]: schemas.listReport,
    [`${name}Body`]: schemas.body,
  };
}
