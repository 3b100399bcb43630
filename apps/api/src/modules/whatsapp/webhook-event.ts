import * as z from 'zod/mini';
import { foreignText } from '#/kernel/clean-text.ts';

/** Longer than any id that Meta gives; the database indexes it. */
const id = foreignText.check(z.minLength(1), z.maxLength(500));

/** Seconds since 1970, as text; until the year 5138, which the database takes. */
const instant = z.pipe(
  z.string().check(z.regex(/^\d{1,11}$/)),
  z.transform((text: string) => new Date(Number(text) * 1000)),
);

/** What we can do without is left out where it is not understood. */
const perhaps = <Value extends z.ZodMiniType>(value: Value) =>
  z.catch(z.optional(value), undefined);

const status = z.object({
  id,
  /** `sent`, `delivered`, `read`, `failed`, and what WhatsApp may add. */
  status: z.string(),
  timestamp: instant,
  /** Id of the notification, as it was sent along. */
  biz_opaque_callback_data: perhaps(id),
  pricing: perhaps(z.object({ billable: z.optional(z.boolean()) })),
  errors: perhaps(z.array(z.object({ code: z.int() }))),
});
export type MessageStatus = z.output<typeof status>;

const captioned = perhaps(z.object({ caption: perhaps(foreignText) }));
const file = perhaps(
  z.object({
    /** The Graph API has the file below this name. */
    id: z.string().check(z.regex(/^\w{1,100}$/)),
    caption: perhaps(foreignText),
    filename: perhaps(foreignText),
  }),
);

const message = z.object({
  id,
  /** Phone with the country, often without the ninth digit. */
  from: z.string(),
  type: z.string(),
  /** When the guardian wrote it. */
  timestamp: perhaps(instant),
  text: z.optional(z.object({ body: foreignText })),
  ...{ image: file, sticker: file, audio: file, document: file },
  video: captioned,
  /** A quick reply of a template. */
  button: perhaps(z.object({ payload: z.string() })),
  /** A button below a text. */
  interactive: perhaps(z.object({ button_reply: z.object({ id: z.string() }) })),
});
export type IncomingMessage = z.output<typeof message>;

/** A file that a message holds, as far as WhatsApp names it. */
export const fileOf = ({ image, sticker, audio, document }: IncomingMessage) =>
  image ?? sticker ?? audio ?? document;

/** What the guardian wrote, be it below a photo. */
export const textOf = ({ text, image, document, video }: IncomingMessage): string =>
  text?.body ?? image?.caption ?? document?.caption ?? video?.caption ?? '';

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
  entry: some(z.object({ changes: some(change) })),
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

/** What a button said back that a guardian touched. */
export const payloadIn = ({ button, interactive }: IncomingMessage): string | undefined =>
  button?.payload ?? interactive?.button_reply.id;
