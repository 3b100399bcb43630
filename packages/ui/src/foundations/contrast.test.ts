import { palette, type PaletteName } from './palette.ts';

function luminance(hex: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string) {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dim + 0.05);
}

function tile(area: string, surface: string) {
  const mix = (at: number) =>
    Math.round(
      0.12 * Number.parseInt(area.slice(at, at + 2), 16) +
        0.88 * Number.parseInt(surface.slice(at, at + 2), 16),
    )
      .toString(16)
      .padStart(2, '0');
  return `#${mix(1)}${mix(3)}${mix(5)}`;
}

const readable: [PaletteName, PaletteName][] = [
  ...(['ink', 'ink-secondary', 'ink-muted', 'primary-ink', 'danger', 'success'] as const).flatMap(
    (word): [PaletteName, PaletteName][] =>
      (['surface', 'surface-subtle', 'canvas'] as const).map((ground) => [word, ground]),
  ),
  ['ink-secondary', 'track'],
  ['primary-ink', 'primary-soft'],
  ['ink', 'primary-soft'],
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['on-danger', 'danger-fill'],
  ['success', 'success-soft'],
  ['warning', 'warning-soft'],
  ['danger', 'danger-soft'],
  ['ink', 'success-soft'],
  ['ink', 'danger-soft'],
];

const visible: [PaletteName, PaletteName][] = [
  ['field-border', 'surface'],
  ['primary', 'surface'],
  ['focus', 'surface'],
  ['focus', 'canvas'],
  ['danger', 'surface'],
];

const areas = (Object.keys(palette.light) as PaletteName[]).filter((name) =>
  name.startsWith('area-'),
);

describe.each(['light', 'dark'] as const)('%s scheme', (scheme) => {
  const values = palette[scheme];

  test.each(readable)('%s can be read on %s', (word, ground) => {
    expect(contrast(values[word], values[ground])).toBeGreaterThanOrEqual(4.5);
  });

  test.each(visible)('%s stands out from %s', (shape, ground) => {
    expect(contrast(values[shape], values[ground])).toBeGreaterThanOrEqual(3);
  });

  test.each(areas)('the icon of %s stands out from its tile', (area) => {
    const ground = tile(values[area], values.surface);
    expect(contrast(values[area], ground)).toBeGreaterThanOrEqual(3);
    expect(contrast(values[area], values.track)).toBeGreaterThanOrEqual(3);
  });
});
