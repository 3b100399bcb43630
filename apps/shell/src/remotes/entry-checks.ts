import { patterns } from '@caderneta/releases';

/**
 * Finds the place in a value that is not what the schemas of `@caderneta/releases` ask for, such as
 * ['routes', '0']; none where all of it is, and an empty one where nothing is.
 */
export type Check = (value: unknown) => string[] | undefined;
type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The first faulty place of some. */
function firstOf(found: [name: string, fault: string[] | undefined][]): string[] | undefined {
  const [name, fault] = found.find((one) => one[1]) ?? [];
  return name === undefined ? undefined : [name, ...fault!];
}

// The schemas would bring zod into the first scripts; a test compares them with these.
const be =
  (isIt: (value: unknown) => boolean): Check =>
  (value) =>
    isIt(value) ? undefined : [];
const text = (least: number, most: number) =>
  be((value) => typeof value === 'string' && value.length >= least && value.length <= most);
const like = (pattern: RegExp, most = Infinity) =>
  be((value) => typeof value === 'string' && value.length <= most && pattern.test(value));
const type = (name: 'boolean' | 'string') => be((value) => typeof value === name);
const number = be(Number.isFinite);
const one = (...of: unknown[]) => be((value) => of.includes(value));
const anyList = be(Array.isArray);
const maybe =
  (check: Check): Check =>
  (value) =>
    value === undefined ? undefined : check(value);
const list =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) ? firstOf(value.map((entry, at) => [String(at), check(entry)])) : [];
const fields =
  (checks: Record<string, Check>): Check =>
  (value) =>
    isObject(value)
      ? firstOf(Object.entries(checks).map(([name, check]) => [name, check(value[name])]))
      : [];

const label = text(1, 60);
const address = like(patterns.address);
const words = type('string');
const attribute = like(patterns.attribute);
const attributes: Check = (value) =>
  isObject(value)
    ? firstOf(Object.entries(value).map(([name, each]) => [name, attribute(name) ?? words(each)]))
    : [];
const shapeName = like(patterns.shape);
const shape: Check = (value) =>
  Array.isArray(value) && value.length === 2
    ? firstOf([
        ['0', shapeName(value[0])],
        ['1', attributes(value[1])],
      ])
    : [];
const icon = list(shape);

const badge = fields({
  label,
  count: like(patterns.count),
  polled: maybe(fields({ path: like(patterns.polled), adds: label })),
  renewedBy: list(words),
});

export const checkNavigation = fields({
  label,
  heading: maybe(text(0, 60)),
  path: address,
  icon,
  order: number,
  owns: list(like(patterns.firstWord)),
  onBar: type('boolean'),
  badge: maybe(badge),
});

const action = fields({
  label,
  path: address,
  icon,
  order: number,
  row: one('quick', 'other'),
  area: maybe(words),
  text: maybe(label),
  isLive: type('boolean'),
});

const contents = {
  buildId: like(patterns.buildId),
  entry: like(patterns.entry),
  routes: list(like(patterns.route)),
  home: fields({ actions: list(action), blocks: list(fields({ title: label, order: number })) }),
};

export const checkRemote = fields({
  name: like(patterns.appName),
  platform: like(patterns.packageVersion, 40),
  ...contents,
  fallback: maybe(fields(contents)),
});

const area = fields({ routes: list(words), sentence: words });

export const checkDocument = fields({
  schema: one(1),
  set: maybe(words),
  remotes: anyList,
  navigation: anyList,
  switchedOff: maybe(list(area)),
  takenBack: maybe(one(true)),
});
