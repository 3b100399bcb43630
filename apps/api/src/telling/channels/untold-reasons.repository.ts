import type { UntoldReason } from '@caderneta/api-client/contract';
import { type SQL, sql } from 'drizzle-orm';
import { guardians } from '#/database/schema/students.ts';
import {
  isConfigured,
  isMailRefused,
  isMuted,
  isOpenForSms,
  isOpenForWhatsApp,
  isOptedIn,
  isWithoutMail,
  type Topic,
} from './can-receive.repository.ts';

/** Condition on `guardians`: refused SMS, which the installation sends. */
export const refusesSms: SQL<boolean> = sql<boolean>`(${guardians.smsOptedOutAt} is not null
  and ${isConfigured('sms')})`;

/** Why no channel tells a row of `guardians` of something: what is open all the same has no credit. */
export const untoldReasonsOf = (now: Date, about: Topic): SQL<UntoldReason[]> => sql<
  UntoldReason[]
>`array_remove(array[
  case when ${isMailRefused} and not ${isWithoutMail} then 'emailReturned' end,
  case when ${isMuted(about)} then 'emailRefused' end,
  case when ${refusesSms} then 'smsRefused' end,
  case when ${guardians.whatsAppOptedOutAt} is not null and not coalesce(${isOptedIn()}, false)
    and ${isConfigured('whatsApp')} then 'whatsAppRefused' end,
  case when not ${isMuted(about)} and (${isOpenForWhatsApp(now)} or ${isOpenForSms}) then 'withoutCredit' end
]::text[], null)`;
