/** Characters of a line at this type size on A4. */
const lineLength = 84;

/** A one-page PDF with a heading and some lines, in the fonts that every reader has. */
export function pdfOf(title: string, lines: readonly string[]): Buffer {
  const wrapped = lines.flatMap((line) => [...broken(line), '']);
  const text = [
    'BT /Bold 22 Tf 56 770 Td',
    `${literal(title)} Tj /Text 12 Tf 0 -40 Td 18 TL`,
    ...wrapped.map((line) => `${literal(line)} Tj T*`),
    'ET',
  ].join('\n');
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  return fileOf([
    '<< /Type /Catalog /Pages 2 0 R /Lang (pt-BR) >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R ' +
      '/Resources << /Font << /Text 5 0 R /Bold 6 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title ${literal(title)} >>`,
  ]);
}

function fileOf(objects: readonly string[]): Buffer {
  let file = '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const start = file.length;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  file += `trailer\n<< /Size ${size} /Root 1 0 R /Info ${objects.length} 0 R >>\n`;
  file += `startxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

function broken(line: string): string[] {
  const rows = [''];
  for (const word of line.split(' ')) {
    const row = rows.at(-1) ?? '';
    if (row && row.length + word.length >= lineLength) rows.push(word);
    else rows[rows.length - 1] = row ? `${row} ${word}` : word;
  }
  return rows;
}

/** Latin letters keep their code in this encoding, so a text in Portuguese needs no table. */
function literal(text: string): string {
  return `(${text.replace(/[\\()]/g, '\\$&')})`;
}
