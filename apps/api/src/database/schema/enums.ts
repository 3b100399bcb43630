import { pgEnum } from 'drizzle-orm/pg-core';

export const roleEnum = pgEnum('role', ['Administrator', 'Teacher']);
export const periodEnum = pgEnum('period', ['Morning', 'Afternoon', 'Night', 'WholeDay']);
export const diaryModeEnum = pgEnum('diary_mode', ['Preschool', 'Simple']);
export const genderEnum = pgEnum('gender', ['Male', 'Female', 'NotInformed']);
export const mealEnum = pgEnum('meal', ['No', 'Half', 'Full', 'Repeat']);
export const communicationKindEnum = pgEnum('communication_kind', [
  'announcement',
  'event',
  'activity',
  'gallery',
]);
export const answerEnum = pgEnum('answer', ['accepted', 'declined']);
export const deliveryPurposeEnum = pgEnum('delivery_purpose', [
  'communication',
  'invitation',
  'newDevice',
]);
export const deliveryStatusEnum = pgEnum('delivery_status', ['queued', 'sent', 'failed']);

export type CommunicationKind = (typeof communicationKindEnum.enumValues)[number];
