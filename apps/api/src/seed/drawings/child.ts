import type { Random } from '../random.ts';

const skins = ['#f6d2b8', '#e8b48c', '#c98b5f', '#a56a43', '#7a4a2b', '#5a3420'];
const hairs = ['#2a1a12', '#3d2515', '#5b3a1e', '#8a5a2b', '#c98d3b', '#1b1b22'];
export const brightColours = [
  '#3d5af1',
  '#e8590c',
  '#2b8a3e',
  '#c2255c',
  '#7a3fe0',
  '#f2a900',
  '#0b7285',
  '#e03131',
];

type Hair = (colour: string) => { behind: string; front: string };

const cap = (colour: string) =>
  `<path d="M-45 -4 C -50 -58 50 -58 45 -4 C 32 -30 -20 -34 -45 -4Z" fill="${colour}"/>`;

const styles: readonly Hair[] = [
  (colour) => ({ behind: '', front: cap(colour) }),
  (colour) => ({
    behind: `<path d="M-50 0 C -58 -66 58 -66 50 0 L 52 62 H-52Z" fill="${colour}"/>`,
    front: cap(colour),
  }),
  (colour) => ({
    behind: `<circle cy="-20" r="62" fill="${colour}"/><circle cx="-40" cy="12" r="28" fill="${colour}"/>
      <circle cx="40" cy="12" r="28" fill="${colour}"/>`,
    front: cap(colour),
  }),
  (colour) => ({
    behind: `<circle cx="-52" cy="-26" r="25" fill="${colour}"/><circle cx="52" cy="-26" r="25" fill="${colour}"/>`,
    front: cap(colour),
  }),
  (colour) => ({ behind: `<circle cy="-58" r="26" fill="${colour}"/>`, front: cap(colour) }),
];

/** Up to the elbow of joy: both arms up, one up, or both down. */
const arms = [
  'M-34 62 L-74 16 M34 62 L74 16',
  'M-34 62 L-70 108 M34 62 L76 18',
  'M-34 62 L-66 116 M34 62 L66 116',
];

/** A child standing at (x, y), about 270 units tall at scale 1. */
export function child(random: Random, x: number, y: number, scale: number): string {
  const skin = random.pick(skins);
  const shirt = random.pick(brightColours);
  const trousers = random.pick(['#33415c', '#46556e', '#5c4b8a', '#2f5d62']);
  const hair = random.pick(styles)(random.pick(hairs));
  return `<g transform="translate(${x} ${y - 216 * scale}) scale(${scale})" stroke-linecap="round">
    <ellipse cy="216" rx="58" ry="11" fill="#000" opacity=".13"/>
    <path d="M-17 140 V202 M17 140 V202" stroke="${trousers}" stroke-width="25"/>
    <path d="M-20 212 h-8 M20 212 h8" stroke="#2b2b33" stroke-width="16"/>
    <path d="${random.pick(arms)}" stroke="${skin}" stroke-width="18" fill="none"/>
    <path d="M-36 152 V74 Q -36 46 0 46 Q 36 46 36 74 V152Z" fill="${shirt}"/>
    <path d="M-36 112 H36" stroke="#fff" stroke-width="10" opacity=".35" stroke-linecap="butt"/>
    ${hair.behind}<circle r="45" fill="${skin}"/>${hair.front}
    <circle cx="-16" cy="2" r="5" fill="#22262e"/><circle cx="16" cy="2" r="5" fill="#22262e"/>
    <circle cx="-27" cy="15" r="8" fill="#ff7b7b" opacity=".35"/><circle cx="27" cy="15" r="8" fill="#ff7b7b" opacity=".35"/>
    <path d="M-13 18 Q 0 32 13 18" stroke="#22262e" stroke-width="4.5" fill="none"/></g>`;
}

/** A row of children, each a little different in height and place. */
export function children(random: Random, count: number, y: number, scale: number): string {
  const gap = 760 / count;
  return Array.from({ length: count }, (_, index) => {
    const x = 100 + gap * (index + 0.5) + random.int(-18, 18);
    return child(random, x, y + random.int(-10, 18), scale * (0.92 + random.next() * 0.16));
  }).join('');
}
