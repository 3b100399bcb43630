import { communicationKinds } from './communication-kinds.ts';
import type { ZodMiniType } from 'zod/mini';
import { agendaSchemas } from './agenda.ts';
import { auditSchemas } from './audit.ts';
import { authenticationSchemas } from './authentication.ts';
import { chatMessageSchemas } from './chat-messages.ts';
import { chatSchemas } from './chats.ts';
import { classroomSchemas } from './classrooms.ts';
import { communicationSchemas } from './communications.ts';
import { consentSchemas } from './consents.ts';
import { credentialSchemas } from './credentials.ts';
import { deletedStudentSchemas } from './deleted-students.ts';
import { diarySchemas } from './diaries.ts';
import { diaryRecordSchemas } from './diary-record.ts';
import { employeeSchemas } from './employees.ts';
import { enumSchemas } from './enums.ts';
import { familyAccessSchemas } from './family/access.ts';
import { familyChatSchemas } from './family/chat.ts';
import { feedSchemas } from './family/feed.ts';
import { familyItemSchemas } from './family/items.ts';
import { pairingSchemas } from './family/pairing.ts';
import { guardianAccessSchemas } from './guardian-access.ts';
import { homeSchemas } from './home.ts';
import { ieducarSchemas } from './ieducar.ts';
import { latecomerSchemas } from './latecomers.ts';
import { markSchemas } from './marks.ts';
import { metaSchemas } from './meta.ts';
import { networkSchemas } from './networks.ts';
import { noticeBoardSchemas } from './notice-boards.ts';
import { outcomeSchemas } from './outcomes.ts';
import { ownSchoolSchemas } from './own-schools.ts';
import { pendingDiarySchemas } from './pending-diaries.ts';
import { personalDataSchemas } from './personal-data.ts';
import { primitiveSchemas } from './primitives.ts';
import { problemSchemas } from './problem.ts';
import { providerSignInSchemas } from './provider-sign-in.ts';
import { reachSchemas } from './reach.ts';
import { reminderSchemas } from './reminders.ts';
import { responsibleSchemas } from './responsibles.ts';
import { rosterClassroomSchemas } from './roster-classrooms.ts';
import { rosterImportSchemas } from './roster-imports.ts';
import { rosterQuestionSchemas } from './roster-questions.ts';
import { rosterRemovalSchemas } from './roster-removal.ts';
import { schoolSettingSchemas } from './school-settings.ts';
import { schoolSignInSchemas } from './school-sign-in.ts';
import { schoolOfCardsSchemas } from './school.ts';
import { secondFactorSchemas } from './second-factor.ts';
import { setUpSchemas } from './set-up.ts';
import { storedFileSchemas } from './stored-files.ts';
import { studentMoveSchemas } from './student-moves.ts';
import { studentSchemas } from './students.ts';
import { takingBackSchemas } from './taking-back.ts';
import { versionSchemas } from './versions.ts';
/**
 * Name in the OpenAPI document → schema. Generated clients call their types so: a name that stands
 * here stays. The names stand below the calls of their file and apart from them, as summaries do: a
 * browser loads a call that it makes, and no names.
 */
export const namedSchemas: Readonly<Record<string, ZodMiniType>> = {
  ...agendaSchemas,
  ...auditSchemas,
  ...authenticationSchemas,
  ...chatMessageSchemas,
  ...chatSchemas,
  ...classroomSchemas,
  ...communicationSchemas,
  ...consentSchemas,
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
  ...guardianAccessSchemas,
  ...homeSchemas,
  ...ieducarSchemas,
  ...latecomerSchemas,
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
  ...rosterQuestionSchemas,
  ...rosterRemovalSchemas,
  ...schoolSettingSchemas,
  ...schoolSignInSchemas,
  ...schoolOfCardsSchemas,
  ...secondFactorSchemas,
  ...setUpSchemas,
  ...storedFileSchemas,
  ...studentMoveSchemas,
  ...studentSchemas,
  ...takingBackSchemas,
  ...versionSchemas,
  ...ofKind('Activity', communicationKinds.activity.schemas),
  ...ofKind('Announcement', communicationKinds.announcement.schemas),
  ...ofKind('Event', communicationKinds.event.schemas),
  ...ofKind('Gallery', communicationKinds.gallery.schemas),
  ...ofKind('Poll', communicationKinds.poll.schemas),
};

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
