import * as z from 'zod/mini';

/** Seconds since 1970, as text. */
const instant = z.pipe(
  z.string().check(z.regex(/^\d{1,12}$/)),
  z.transform((text: string) => new Date(Number(text) * 1000)),
);

const status = z.object({
  id: z.string(),
  /** `sent`, `delivered`, `read`, `failed`, and what WhatsApp may add. */
  status: z.string(),
  timestamp: instant,
  /** Id of the notification, as it was sent along. */
  biz_opaque_callback_data: z.optional(z.string()),
  pricing: z.optional(z.object({ billable: z.optional(z.boolean()) })),
  errors: z.optional(z.array(z.object({ code: z.number() }))),
});
export type MessageStatus = z.output<typeof status>;

const message = z.object({
  id: z.string(),
  /** Phone with the country, often without the ninth digit. */
  from: z.string(),
  type: z.string(),
  text: z.optional(z.object({ body: z.string() })),
});
export type IncomingMessage = z.output<typeof message>;

/** One that is not understood does not hold up the others. */
const some = <Item extends z.ZodMiniType>(item: Item) =>
  z.pipe(
    z.catch(z.array(z.unknown()), []),
    z.transform((list: unknown[]) =>
      list.flatMap((one) => {
        const parsed = item.safeParse(one);
        return parsed.success ? [parsed.data] : [];
      }),
    ),
  );

const change = z.object({
  field: z.literal('messages'),
  value: z.object({
    metadata: z.object({ phone_number_id: z.string() }),
    statuses: some(status),
    messages: some(message),
  }),
});

const event = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(z.object({ changes: some(change) })),
});

/** What a webhook tells of our phone number; nothing where it is about anything else. */
export function readEvent(body: unknown, phoneNumberId: string) {
  const parsed = event.safeParse(body);
  if (!parsed.success) return { statuses: [], messages: [] };
  const values = parsed.data.entry
    .flatMap(({ changes }) => changes)
    .map(({ value }) => value)
    .filter(({ metadata }) => metadata.phone_number_id === phoneNumberId);
  return {
    statuses: values.flatMap(({ statuses }) => statuses),
    messages: values.flatMap(({ messages }) => messages),
  };
}

/** Eleven digits as schools store them; undefined for a phone outside of Brazil. */
export function toMobile(from: string): string | undefined {
  const [, area, number] = /^55(\d{2})(\d{8,9})$/.exec(from) ?? [];
  if (!area || !number) return undefined;
  return number.length === 9 ? `${area}${number}` : `${area}9${number}`;
}
