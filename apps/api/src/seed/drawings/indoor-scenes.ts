import { brightColours, children } from './child.ts';
import type { Random } from '../random.ts';
import { sky, star, wall } from './shapes.ts';

export function painting(random: Random): string {
  const easels = [170, 480, 790].map((x) => {
    const blots = Array.from({ length: 6 }, () => {
      const [dx, dy] = [random.int(-68, 68), random.int(-52, 52)];
      return `<circle cx="${x + dx}" cy="${270 + dy}" r="${random.int(14, 36)}" fill="${random.pick(brightColours)}" opacity=".85"/>`;
    });
    return `<path d="M${x - 50} 370 L${x - 90} 590 M${x + 50} 370 L${x + 90} 590" stroke="#b98352" stroke-width="14"/>
      <rect x="${x - 115}" y="170" width="230" height="205" rx="8" fill="#fff"/>${blots.join('')}
      <rect x="${x - 125}" y="372" width="250" height="18" rx="6" fill="#a06d3f"/>`;
  });
  const [light, floor] = random.pick([
    ['#fdeedb', '#e9cfa8'],
    ['#e3f1ff', '#c9d9ea'],
    ['#fbe6ee', '#e6c6d3'],
  ] as const);
  return `${wall(light, floor)}${easels.join('')}${children(random, 4, 680, 1)}`;
}

export function reading(random: Random): string {
  const shelves = [130, 270, 410].map((y) => {
    let x = 90;
    let books = '';
    while (x < 850) {
      const [width, height] = [random.int(20, 40), random.int(70, 106)];
      books += `<rect x="${x}" y="${y - height}" width="${width}" height="${height}" rx="4" fill="${random.pick(brightColours)}"/>`;
      x += width + (random.chance(0.15) ? 36 : 4);
    }
    return `${books}<rect x="70" y="${y}" width="820" height="16" rx="4" fill="#a06d3f"/>`;
  });
  return `${wall('#fff3df', '#e2c79c')}<rect x="60" y="10" width="840" height="430" rx="10" fill="#d9a86c" opacity=".45"/>
    ${shelves.join('')}<ellipse cx="480" cy="650" rx="400" ry="62" fill="${random.pick(['#8fb8ff', '#9bdcb3', '#f7a8b8'])}"/>
    <ellipse cx="480" cy="650" rx="320" ry="44" fill="#fff" opacity=".35"/>${children(random, 4, 670, 1)}
    <path d="M420 690 q30 -26 60 0 q30 -26 60 0 v-44 q-30 -22 -60 0 q-30 -22 -60 0Z" fill="#fff" stroke="#3d5af1" stroke-width="6"/>`;
}

export function music(random: Random): string {
  const notes = Array.from({ length: 9 }, (_, index) => {
    const [x, y] = [70 + index * 102, random.int(90, 300)];
    const colour = random.pick(brightColours);
    return `<g fill="${colour}"><ellipse cx="${x}" cy="${y}" rx="20" ry="15" transform="rotate(-18 ${x} ${y})"/>
      <path d="M${x + 15} ${y} V${y - 78} q 34 10 30 44" stroke="${colour}" stroke-width="8" fill="none"/></g>`;
  });
  const drums = [270, 690].map(
    (
      x,
    ) => `<path d="M${x - 62} 590 V690 Q ${x} 722 ${x + 62} 690 V590Z" fill="${random.pick(brightColours)}"/>
      <ellipse cx="${x}" cy="590" rx="62" ry="20" fill="#fff4dc"/>
      <path d="M${x - 62} 604 L${x - 30} 696 L${x} 612 L${x + 30} 696 L${x + 62} 604" stroke="#fff" stroke-width="5" fill="none"/>`,
  );
  return `${wall('#efe7ff', '#d3c3f0')}${notes.join('')}${children(random, 5, 660, 1)}${drums.join('')}`;
}

export function theatre(random: Random): string {
  const folds = Array.from({ length: 4 }, (_, index) => {
    const left = index * 46;
    return `<path d="M${left} 0 h34 q-8 300 ${-index * 8} 600 h-34Z M${960 - left} 0 h-34 q8 300 ${index * 8} 600 h34Z" fill="#c92a2a"/>`;
  });
  return `<rect width="960" height="720" fill="#3b2a5c"/>
    <path d="M480 -60 L180 620 H780Z" fill="#ffe9a8" opacity=".3"/>
    ${star(300, 160, 24, '#ffd24a')}${star(480, 110, 32, '#ffd24a')}${star(660, 160, 24, '#ffd24a')}
    <rect y="580" width="960" height="140" fill="#a06d3f"/><rect y="580" width="960" height="16" fill="#c98f58"/>
    ${children(random, 4, 660, 1.1)}<path d="M0 0 H200 Q 160 320 130 600 H0Z M960 0 H760 Q 800 320 830 600 H960Z" fill="#9b1c1c"/>
    ${folds.join('')}<path d="M0 0 H960 V60 Q 880 120 800 60 Q 720 120 640 60 Q 560 120 480 60 Q 400 120 320 60 Q 240 120 160 60 Q 80 120 0 60Z" fill="#e03131"/>`;
}

export function rocket(random: Random): string {
  const stars = Array.from({ length: 26 }, () =>
    star(random.int(20, 940), random.int(20, 620), random.int(4, 11), '#ffe9a8'),
  );
  return `${sky('#1f2a63', '#6a5acd')}${stars.join('')}
    <circle cx="170" cy="180" r="76" fill="#f2a65a"/><ellipse cx="170" cy="180" rx="130" ry="24" fill="none" stroke="#ffe0b2" stroke-width="12" transform="rotate(-16 170 180)"/>
    <circle cx="810" cy="140" r="50" fill="#8fd3ff"/><path d="M775 120 q40 20 70 4 M770 152 q50 20 84 0" stroke="#fff" stroke-width="7" fill="none" opacity=".6"/>
    <path d="M0 640 Q 480 560 960 640 V720 H0Z" fill="#8d99c4"/>
    <g transform="translate(480 330) rotate(${random.int(6, 16)})">
      <path d="M-30 190 Q 0 300 30 190 Q 18 214 0 190 Q -18 214 -30 190Z" fill="#ffb400"/>
      <path d="M-66 120 L-120 200 L-50 178Z M66 120 L120 200 L50 178Z" fill="#e03131"/>
      <path d="M0 -200 C 96 -110 84 90 56 184 H-56 C -84 90 -96 -110 0 -200Z" fill="#f8f9fc"/>
      <path d="M0 -200 C 50 -152 70 -100 76 -56 H-76 C -70 -100 -50 -152 0 -200Z" fill="#e03131"/>
      <circle cy="10" r="42" fill="#3d5af1"/><circle cy="10" r="28" fill="#cfeaff"/></g>
    ${children(random, 2, 690, 0.75)}`;
}

export function fruit(random: Random): string {
  const pieces = [
    [300, 380, 72, '#e03131'],
    [430, 340, 82, '#f08c2e'],
    [560, 350, 76, '#7bbf3a'],
    [670, 390, 68, '#e8590c'],
    [370, 420, 70, '#f2c230'],
    [510, 430, 78, '#c92a5c'],
    [620, 440, 66, '#8f3fb0'],
  ] as const;
  const drawn = pieces.map(([x, y, size, colour]) => {
    const grown = size + random.int(-4, 6);
    return `<circle cx="${x}" cy="${y}" r="${grown}" fill="${colour}"/>
      <ellipse cx="${x - grown * 0.35}" cy="${y - grown * 0.4}" rx="14" ry="20" fill="#fff" opacity=".4"/>
      <path d="M${x} ${y - grown + 8} q 4 -26 22 -34" stroke="#6b4423" stroke-width="7" fill="none"/>
      <path d="M${x + 8} ${y - grown - 8} q 34 -26 54 4 q -30 20 -54 -4Z" fill="#4aa35a"/>`;
  });
  return `<rect width="960" height="720" fill="#fff1d6"/><circle cx="480" cy="330" r="290" fill="#ffe1a8"/>
    <rect y="590" width="960" height="130" fill="#d9a86c"/>${drawn.join('')}
    <path d="M190 440 H770 Q 750 640 480 640 Q 210 640 190 440Z" fill="#3d8bd4"/>
    <path d="M190 440 H770 l-6 40 H196Z" fill="#66aae6"/><ellipse cx="480" cy="648" rx="150" ry="16" fill="#2c6ca8"/>`;
}

export function blocks(random: Random): string {
  const tower = [3, 2, 1].flatMap((count, row) =>
    Array.from({ length: count }, (_, index) => {
      const [x, y] = [480 - count * 62 + index * 124, 548 - row * 122];
      const colour = brightColours[(row * 3 + index) % brightColours.length] ?? '#3d5af1';
      return `<rect x="${x}" y="${y}" width="116" height="116" rx="18" fill="${colour}"/>
        <rect x="${x + 18}" y="${y + 18}" width="80" height="80" rx="12" fill="#fff"/>
        ${blockFaces[(row + index) % blockFaces.length]?.(x + 58, y + 58, colour)}`;
    }),
  );
  return `${wall('#e4f3ea', '#c4dfcd')}<ellipse cx="480" cy="664" rx="420" ry="44" fill="#fff" opacity=".5"/>
    <g transform="translate(-60 0)">${children(random, 2, 660, 1.1)}</g>${tower.join('')}
    <circle cx="850" cy="620" r="52" fill="#e03131"/><path d="M806 592 Q 850 640 894 592" stroke="#fff" stroke-width="12" fill="none"/>`;
}

/** Shapes, not letters: a machine may have no font to draw them with. */
const blockFaces = [
  (x: number, y: number, colour: string) => star(x, y + 3, 32, colour),
  (x: number, y: number, colour: string) => `<circle cx="${x}" cy="${y}" r="27" fill="${colour}"/>`,
  (x: number, y: number, colour: string) =>
    `<path d="M${x} ${y - 30} l32 56 h-64Z" fill="${colour}"/>`,
];

export function health(random: Random): string {
  return `${wall('#e2f5f7', '#bfe0e4')}
    <path d="M480 470 C 250 330 270 130 400 140 C 450 144 474 180 480 206 C 486 180 510 144 560 140 C 690 130 710 330 480 470Z" fill="#f06a7e"/>
    <path d="M455 220 h50 v55 h55 v50 h-55 v55 h-50 v-55 h-55 v-50 h55Z" fill="#fff"/>
    ${star(200, 200, 26, '#ffd24a')}${star(770, 190, 30, '#ffd24a')}${star(130, 360, 18, '#ffd24a')}${star(840, 370, 20, '#ffd24a')}
    ${children(random, 5, 680, 1)}`;
}
