import { closureKind, schoolSettingsPatch, urgentBy } from '@caderneta/api-client/contract';
import * as z from 'zod/mini';

/** Of the form, and of its draft; the contract checks what is in it. */
export const schema = z.object({
  name: z.string(),
  city: z.string(),
  contactEmail: z.string(),
  logoId: z.nullable(z.string()),
  timezone: z.string(),
  schoolDays: z.array(z.number()),
  closures: z.array(
    z.object({ kind: closureKind, name: z.string(), from: z.string(), to: z.string() }),
  ),
  sharesAnswers: z.boolean(),
  diariesDue: z.string(),
  retentionYears: z.string(),
  quietHours: z.object({ isOn: z.boolean(), from: z.string(), until: z.string() }),
  urgentBy,
  whatsAppMonthlyLimit: z.string(),
  smsMonthlyLimit: z.string(),
  linkSharePercent: z.string(),
  urgentReservePercent: z.string(),
  signIn: z.object({ provider: z.string(), domain: z.string(), tenantId: z.string() }),
});

/** What the contract says of all that is sent. */
export { schoolSettingsPatch as body };
