import {
  patterns,
  type NavigationEntry,
  type RemoteEntry,
  type RemotesDocument,
} from '@caderneta/releases';

/** Says of a value whether it is what the schemas of `@caderneta/releases` ask for. */
type Check = (value: unknown) => boolean;
type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

// The schemas would bring zod into the first scripts; a test compares them with these.
const text =
  (least: number, most: number): Check =>
  (value) =>
    typeof value === 'string' && value.length >= least && value.length <= most;
const like =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value);
const type =
  (name: 'boolean' | 'string'): Check =>
  (value) =>
    typeof value === name;
const number: Check = (value) => Number.isFinite(value);
const one =
  (...of: unknown[]): Check =>
  (value) =>
    of.includes(value);
const maybe =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const list =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every((entry) => check(entry));
const fields =
  (checks: Record<string, Check>): Check =>
  (value) =>
    isObject(value) && Object.entries(checks).every(([name, check]) => check(value[name]));

const label = text(1, 60);
const address = like(patterns.address);
const attributes: Check = (value) =>
  isObject(value) &&
  Object.entries(value).every(
    (entry) => like(patterns.attribute)(entry[0]) && type('string')(entry[1]),
  );
const icon = list(
  (value) =>
    Array.isArray(value) &&
    value.length === 2 &&
    like(patterns.shape)(value[0]) &&
    attributes(value[1]),
);

const badge = fields({
  label,
  count: like(patterns.count),
  polled: maybe(fields({ path: like(patterns.polled), adds: label })),
  renewedBy: list(type('string')),
});

export const isNavigationEntry = fields({
  label,
  heading: maybe(text(0, 60)),
  path: address,
  icon,
  order: number,
  owns: list(like(patterns.firstWord)),
  onBar: type('boolean'),
  badge: maybe(badge),
}) as (value: unknown) => value is NavigationEntry;

const action = fields({
  label,
  path: address,
  icon,
  order: number,
  row: one('quick', 'other'),
  area: maybe(type('string')),
  text: maybe(label),
  isLive: type('boolean'),
});

const contents = {
  buildId: like(patterns.buildId),
  entry: like(patterns.entry),
  routes: list(like(patterns.route)),
  home: fields({ actions: list(action), blocks: list(fields({ title: label, order: number })) }),
};

export const isRemoteEntry = fields({
  name: like(patterns.appName),
  platform: like(patterns.packageVersion),
  ...contents,
  fallback: maybe(fields(contents)),
}) as (value: unknown) => value is RemoteEntry;

const area = fields({ routes: list(type('string')), sentence: type('string') });

export const isDocument = fields({
  schema: one(1),
  set: maybe(type('string')),
  remotes: Array.isArray,
  navigation: Array.isArray,
  switchedOff: maybe(list(area)),
}) as (value: unknown) => value is RemotesDocument;
