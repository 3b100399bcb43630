import { brightColours, children } from './child.ts';
import type { Random } from '../random.ts';
import { bunting, cloud, hill, sky, sun, sunflower, tree } from './shapes.ts';

const day = (random: Random) => {
  const [top, bottom] = random.pick([
    ['#8fd3ff', '#e4f6ff'],
    ['#a6d8ff', '#fdf1dc'],
    ['#7cc7f5', '#dff3ea'],
  ] as const);
  return `${sky(top, bottom)}${sun(random.int(120, 840), random.int(100, 150), 62)}
    ${cloud(random.int(100, 400), random.int(110, 180), 1)}${cloud(random.int(560, 860), random.int(190, 250), 0.7)}`;
};

export function vegetableGarden(random: Random): string {
  const rows = [500, 570, 650].map((y, row) => {
    const plants = Array.from({ length: 9 }, (_, index) => {
      const x = 60 + index * 106 + row * 14;
      return (index + row) % 2
        ? `<path d="M${x} ${y} q-26 -40 -6 -56 q6 26 6 56 q0 -40 14 -58 q12 24 -14 58" fill="#4aa35a"/>
           <path d="M${x - 14} ${y - 4} h28 l-14 34Z" fill="#f08c2e"/>`
        : `<circle cx="${x}" cy="${y - 12}" r="30" fill="#63b96f"/><circle cx="${x}" cy="${y - 16}" r="17" fill="#8fd694"/>`;
    });
    return `<path d="M0 ${y + 6} Q 480 ${y - 14} 960 ${y + 6} v56 H0Z" fill="#8a5a3b"/>${plants.join('')}`;
  });
  return `${day(random)}${hill(400, 90, '#a8dba0')}${tree(840, 430, 1, '#5aa864')}
    ${hill(450, 40, '#8ccf86', 80)}${children(random, 3, 500, 0.95)}${rows.join('')}`;
}

export function sunflowerField(random: Random): string {
  const back = Array.from({ length: 12 }, (_, index) =>
    sunflower(40 + index * 82, 430 + random.int(-14, 14), 0.5, random.int(-8, 8)),
  );
  const front = Array.from({ length: 6 }, (_, index) =>
    sunflower(90 + index * 160, 480 + random.int(-24, 24), 1, random.int(-9, 9)),
  );
  return `${day(random)}${hill(430, 80, '#b5e0a0')}${back.join('')}${hill(600, 30, '#79bf6b')}${front.join('')}`;
}

export function playground(random: Random): string {
  return `${day(random)}${hill(430, 80, '#b5e3a8')}${tree(120, 500, 1.15, '#4f9d5d')}
    <path d="M0 500 H960 V720 H0Z" fill="#8fd08a"/>
    <ellipse cx="610" cy="610" rx="330" ry="60" fill="#f2d9a6"/>
    <path d="M560 330 V590 M660 330 V590" stroke="#3d5af1" stroke-width="18"/>
    <path d="M560 420 H660 M560 480 H660 M560 540 H660" stroke="#f2a900" stroke-width="12"/>
    <path d="M545 330 H675 L610 250Z" fill="#e8590c"/>
    <path d="M660 345 C 760 380 760 560 880 590" stroke="#e03131" stroke-width="40" fill="none" stroke-linecap="round"/>
    <path d="M660 345 C 760 380 760 560 880 590" stroke="#ff8787" stroke-width="18" fill="none" stroke-linecap="round"/>
    ${children(random, 3, 680, 0.95)}`;
}

export function football(random: Random): string {
  const stripes = Array.from(
    { length: 6 },
    (_, index) => `<rect x="${index * 160}" y="420" width="80" height="300" fill="#6cc070"/>`,
  );
  return `${day(random)}${hill(420, 70, '#a5d8a0')}<rect y="420" width="960" height="300" fill="#7ccb7d"/>
    ${stripes.join('')}
    <path d="M330 520 V340 H630 V520" stroke="#fff" stroke-width="14" fill="none"/>
    <path d="M340 390 H620 M340 440 H620 M340 490 H620 M390 345 V515 M450 345 V515 M510 345 V515 M570 345 V515" stroke="#fff" stroke-width="3" opacity=".8"/>
    <ellipse cx="480" cy="640" rx="230" ry="46" fill="none" stroke="#fff" stroke-width="7" opacity=".8"/>
    ${children(random, 4, 650, 0.92)}
    <circle cx="490" cy="668" r="32" fill="#fff"/><path d="M490 652 l15 11 -6 17 h-18 l-6 -17Z" fill="#2b2b33"/>`;
}

export function kites(random: Random): string {
  const flying = Array.from({ length: 5 }, (_, index) => {
    const x = 110 + index * 185;
    const y = 150 + random.int(-50, 90);
    const colour = brightColours[(index * 3 + random.int(0, 2)) % brightColours.length];
    return `<path d="M${x} ${y + 70} q -40 90 ${random.int(-50, 50)} 330" stroke="#fff" stroke-width="3" fill="none" opacity=".8"/>
      <path d="M${x} ${y - 70} l52 62 -52 78 -52 -78Z" fill="${colour}"/>
      <path d="M${x} ${y - 70} l52 62 h-104Z" fill="#fff" opacity=".28"/>
      <path d="M${x} ${y + 72} q 26 26 0 50 t 0 50" stroke="${colour}" stroke-width="8" fill="none"/>`;
  });
  return `${sky('#6fbdf5', '#e8f7ff')}${cloud(220, 330, 0.9)}${cloud(760, 380, 0.8)}${hill(560, 90, '#9ad893')}
    ${hill(620, 50, '#7cc77a', 90)}${flying.join('')}${children(random, 4, 690, 0.85)}`;
}

export function party(random: Random): string {
  const balloons = Array.from({ length: 5 }, (_, index) => {
    const x = 100 + index * 190;
    const y = 310 + random.int(-40, 40);
    const colour = brightColours[(index + random.int(0, 3)) % brightColours.length];
    return `<path d="M${x} ${y + 52} q 18 70 -6 150" stroke="#8a94a6" stroke-width="3" fill="none"/>
      <ellipse cx="${x}" cy="${y}" rx="44" ry="54" fill="${colour}"/>
      <ellipse cx="${x - 15}" cy="${y - 18}" rx="9" ry="14" fill="#fff" opacity=".45"/>`;
  });
  return `${day(random)}${hill(480, 60, '#a9dca1')}<path d="M0 520 H960 V720 H0Z" fill="#8fd08a"/>
    ${bunting(40, brightColours)}${balloons.join('')}${children(random, 5, 680, 0.95)}`;
}

export function museum(random: Random): string {
  const columns = [300, 390, 480, 570, 660].map(
    (x) => `<rect x="${x - 18}" y="290" width="36" height="200" fill="#fff6e5"/>`,
  );
  const windows = [120, 200, 280].map(
    (x) => `<rect x="${x}" y="552" width="60" height="50" rx="8" fill="#cfeaff"/>`,
  );
  return `${day(random)}<rect x="240" y="270" width="480" height="240" fill="#e5c9a0"/>
    <path d="M210 280 L480 160 L750 280Z" fill="#d8b283"/><circle cx="480" cy="232" r="26" fill="#fff6e5"/>
    ${columns.join('')}<rect x="220" y="490" width="520" height="34" fill="#c9a271"/>
    <path d="M0 520 H960 V720 H0Z" fill="#b9c2cf"/><path d="M0 690 H960" stroke="#fff" stroke-width="8" stroke-dasharray="60 40"/>
    <rect x="70" y="530" width="390" height="130" rx="26" fill="#f2a900"/>${windows.join('')}
    <rect x="370" y="552" width="70" height="50" rx="8" fill="#cfeaff"/>
    <circle cx="160" cy="662" r="34" fill="#2b2b33"/><circle cx="380" cy="662" r="34" fill="#2b2b33"/>
    <circle cx="160" cy="662" r="14" fill="#c8ced8"/><circle cx="380" cy="662" r="14" fill="#c8ced8"/>
    <g transform="translate(240 0)">${children(random, 4, 650, 0.7)}</g>`;
}

export function clothesLine(random: Random): string {
  const clothes = Array.from({ length: 5 }, (_, index) => {
    const x = 150 + index * 165;
    const colour = brightColours[(index * 2 + random.int(0, 1)) % brightColours.length];
    return `<g transform="translate(${x} ${268 + (index % 2) * 8})">
      <path d="M-34 0 L-74 40 L-52 68 L-36 54 V150 H36 V54 L52 68 L74 40 L34 0 Q 0 26 -34 0Z" fill="${colour}"/>
      <path d="M-36 100 H36" stroke="#fff" stroke-width="12" opacity=".4"/>
      <rect x="-32" y="-18" width="10" height="30" rx="4" fill="#c99a5b"/><rect x="22" y="-18" width="10" height="30" rx="4" fill="#c99a5b"/></g>`;
  });
  return `${day(random)}${hill(520, 70, '#b2e0a6')}<path d="M0 560 H960 V720 H0Z" fill="#8fd08a"/>
    <path d="M70 640 V230 M890 640 V230" stroke="#8a5a3b" stroke-width="20"/>
    <path d="M70 250 Q 480 290 890 250" stroke="#6b7280" stroke-width="5" fill="none"/>${clothes.join('')}
    ${children(random, 2, 690, 0.8)}`;
}
