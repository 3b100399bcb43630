interface SampleFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const document = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`;

export function pdf(name: string): SampleFile {
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(document) };
}

/** A program under another name. */
export function disguisedProgram(name: string, mimeType: string): SampleFile {
  const program = Buffer.alloc(4096);
  program.write('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff', 'latin1');
  program.write('PE\0\0', 128, 'latin1');
  return { name, mimeType, buffer: program };
}

/** One megabyte more than anything may have. */
export function tooLarge(name: string, mimeType: string): SampleFile {
  return { name, mimeType, buffer: Buffer.alloc(11 * 1024 * 1024) };
}
