import * as z from 'zod/mini';
import { patterns } from './patterns.ts';

const text = z.string().check(z.minLength(1), z.maxLength(60));
const address = z.string().check(z.regex(patterns.address));
/** Sorts entries, small numbers first; equal numbers follow the alphabet. */
const order = z.number();

const shape = z.string().check(z.regex(patterns.shape));
const attribute = z.string().check(z.regex(patterns.attribute));

/** The shapes of an icon in a square of 24, as the build found them under the icon's name. */
export const iconShapes = z.array(z.tuple([shape, z.record(attribute, z.string())]));
export type IconShapes = z.output<typeof iconShapes>;

/** A number beside an entry, such as that of unread messages. */
export const badge = z.object({
  /** Name of the counted things: 'mensagens não lidas'. */
  label: text,
  /** Address of the API that answers `{ count }`. */
  count: z.string().check(z.regex(patterns.count)),
  /** List of the API that is asked for each minute while the bus is down, and its field to add up. */
  polled: z.optional(z.object({ path: z.string().check(z.regex(patterns.polled)), adds: text })),
  /** Events of the platform after which it is asked for at once. */
  renewedBy: z.array(z.string()),
});
export type Badge = z.output<typeof badge>;

/** An entry of the sidebar. */
export const navigationEntry = z.object({
  label: text,
  /** Heading of the page at the path, shown before the page is loaded; the label where it is missing. */
  heading: z.optional(z.string().check(z.maxLength(60))),
  path: address,
  icon: iconShapes,
  order,
  /** First words of the addresses that belong to it. */
  owns: z.array(z.string().check(z.regex(patterns.firstWord))),
  /** Has a place in the phone's bottom bar. */
  onBar: z.boolean(),
  badge: z.optional(badge),
});
export type NavigationEntry = z.output<typeof navigationEntry>;

/** Something to begin from the home. */
export const homeAction = z.object({
  label: text,
  path: address,
  icon: iconShapes,
  order,
  /** The first row has tiles with a text, the second one plain buttons. */
  row: z.enum(['quick', 'other']),
  /** Area of the design system that gives the tile its colour; grey if the shell does not know it. */
  area: z.optional(z.string()),
  text: z.optional(text),
  /** Whether the remote has a component that says more than the text, once it is loaded. */
  isLive: z.boolean(),
});
export type HomeAction = z.output<typeof homeAction>;

/** A card of the home, which the remote fills once it is loaded. */
export const homeBlock = z.object({ title: text, order });
export type HomeBlock = z.output<typeof homeBlock>;

export const homeContributions = z.object({
  actions: z.array(homeAction),
  blocks: z.array(homeBlock),
});
export type HomeContributions = z.output<typeof homeContributions>;
