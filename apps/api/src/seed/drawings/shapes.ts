/** Pieces of the drawings, as SVG on a sheet of 960 × 720. */
export const sheet = { width: 960, height: 720 } as const;

export function sky(top: string, bottom: string): string {
  return `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${top}"/>
    <stop offset="1" stop-color="${bottom}"/></linearGradient></defs>
    <rect width="960" height="720" fill="url(#sky)"/>`;
}

export function wall(colour: string, floor: string): string {
  return `<rect width="960" height="720" fill="${colour}"/>
    <rect y="540" width="960" height="180" fill="${floor}"/>
    <rect y="532" width="960" height="12" fill="#fff" opacity=".55"/>`;
}

export function hill(y: number, height: number, colour: string, shift = 0): string {
  return `<path d="M0 ${y} Q ${240 + shift} ${y - height} 480 ${y} T 960 ${y} V720 H0Z" fill="${colour}"/>`;
}

export function sun(x: number, y: number, size: number): string {
  return `<circle cx="${x}" cy="${y}" r="${size * 1.45}" fill="#ffe08a" opacity=".45"/>
    <circle cx="${x}" cy="${y}" r="${size}" fill="#ffd24a"/>`;
}

export function cloud(x: number, y: number, scale: number): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})" fill="#fff" opacity=".92">
    <ellipse rx="80" ry="34"/><circle cx="-34" cy="-22" r="34"/><circle cx="22" cy="-34" r="44"/></g>`;
}

export function tree(x: number, y: number, scale: number, leaves: string): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})">
    <path d="M-14 0 L-9 -130 H9 L14 0Z" fill="#8a5a3b"/>
    <circle cx="-48" cy="-150" r="58" fill="${leaves}"/><circle cx="48" cy="-152" r="60" fill="${leaves}"/>
    <circle cy="-205" r="72" fill="${leaves}"/>
    <circle cx="24" cy="-220" r="30" fill="#fff" opacity=".14"/></g>`;
}

export function sunflower(x: number, y: number, scale: number, tilt = 0): string {
  const petals = Array.from(
    { length: 14 },
    (_, index) =>
      `<ellipse cy="-56" rx="15" ry="32" fill="${index % 2 ? '#ffc928' : '#ffb400'}" transform="rotate(${(index * 360) / 14})"/>`,
  );
  return `<g transform="translate(${x} ${y}) scale(${scale}) rotate(${tilt})">
    <path d="M0 0 C 6 90 -8 160 0 260" stroke="#3f8f4a" stroke-width="13" fill="none"/>
    <path d="M0 150 C 50 96 92 108 104 128 C 74 168 34 168 0 150Z" fill="#58b368"/>
    <path d="M0 190 C -50 136 -92 148 -104 168 C -74 208 -34 208 0 190Z" fill="#4aa35a"/>
    ${petals.join('')}<circle r="40" fill="#7a4a21"/><circle r="27" fill="#5f3716"/></g>`;
}

export function star(x: number, y: number, size: number, colour: string): string {
  const points = Array.from({ length: 10 }, (_, index) => {
    const reach = index % 2 ? size * 0.45 : size;
    const angle = (Math.PI * index) / 5 - Math.PI / 2;
    return `${(x + reach * Math.cos(angle)).toFixed(1)},${(y + reach * Math.sin(angle)).toFixed(1)}`;
  });
  return `<polygon points="${points.join(' ')}" fill="${colour}" stroke="${colour}" stroke-width="4" stroke-linejoin="round"/>`;
}

export function bunting(y: number, colours: readonly string[]): string {
  const flags = Array.from({ length: 13 }, (_, index) => {
    const x = 20 + index * 76;
    const drop = y + 60 * Math.sin((Math.PI * x) / 960);
    return `<path d="M${x} ${drop} h48 v62 l-24 -18 l-24 18Z" fill="${colours[index % colours.length]}"/>`;
  });
  return `<path d="M0 ${y} Q 480 ${y + 122} 960 ${y}" stroke="#6b7280" stroke-width="4" fill="none"/>${flags.join('')}`;
}
