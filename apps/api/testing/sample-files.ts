import { crc32 } from 'node:zlib';
import sharp from 'sharp';

export const samplePdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
/** What a Windows program begins with. */
export const sampleExe = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(2000, 7)]);

/** A photograph taken with a phone held upright: stored lying, with place and camera. */
export function geotaggedJpeg(width: number, height: number): Promise<Buffer> {
  return noise(width, height)
    .withExif({
      IFD0: { Make: 'Camera da Ana', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 1/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

export function samplePng(width: number, height: number): Promise<Buffer> {
  return noise(width, height).png().toBuffer();
}

/** A few bytes that unpack to a bitmap of any size. */
export function progressiveJpeg(
  width: number,
  height: number,
  chromaSubsampling: '4:2:0' | '4:4:4' = '4:4:4',
): Promise<Buffer> {
  return noise(width, height).jpeg({ progressive: true, chromaSubsampling }).toBuffer();
}

/** The same bytes with a header that promises another size. */
export function withSize(image: Buffer, width: number, height: number): Buffer {
  const forged = Buffer.from(image);
  if (forged.toString('latin1', 1, 4) === 'PNG') {
    forged.writeUInt32BE(width, 16);
    forged.writeUInt32BE(height, 20);
    forged.writeUInt32BE(crc32(forged.subarray(12, 29)), 29);
    return forged;
  }
  const frame = [0xffc0, 0xffc2].map((marker) => forged.indexOf(twoBytes(marker)));
  const start = Math.max(...frame);
  forged.writeUInt16BE(height, start + 5);
  forged.writeUInt16BE(width, start + 7);
  return forged;
}

function twoBytes(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function noise(width: number, height: number) {
  const channels = 3 as const;
  const background = { r: 20, g: 90, b: 160 };
  return sharp({ create: { width, height, channels, background } });
}

/** A Compound File with one directory sector that names these streams. */
export function compoundFile(...streams: string[]): Buffer {
  const header = Buffer.alloc(512);
  header.write('d0cf11e0a1b11ae1', 'hex');
  header.writeUInt16LE(9, 30);
  header.writeUInt32LE(1, 48);
  const table = Buffer.alloc(512, 0xff);
  table.writeUInt32LE(0xfffffffd, 0);
  table.writeUInt32LE(0xfffffffe, 4);
  const directory = Buffer.alloc(512);
  for (const [index, name] of ['Root Entry', ...streams].entries()) {
    directory.write(name, index * 128, 'utf16le');
    directory.writeUInt16LE((name.length + 1) * 2, index * 128 + 64);
  }
  return Buffer.concat([header, table, directory]);
}

const contentTypes = (main: string) =>
  `<?xml version="1.0"?><Types><Override PartName="/word/document.xml" ContentType="${main}+xml"/></Types>`;

export const sampleDocx = zip({
  '[Content_Types].xml': contentTypes(
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main',
  ),
  'word/document.xml': '<document/>',
});

/** A document with macros, which the school does not take. */
export const sampleDocm = zip({
  '[Content_Types].xml': contentTypes('application/vnd.ms-word.document.macroEnabled.main'),
  'word/document.xml': '<document/>',
});

/** An uncompressed zip. */
export function zip(entries: Record<string, string>): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(entries)) {
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt32LE(crc32(text), 10);
    fields.writeUInt32LE(text.length, 14);
    fields.writeUInt32LE(text.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name + text)]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    const made = Buffer.concat([Buffer.from([20, 0]), fields, tail, Buffer.from(name)]);
    directory.push(Buffer.from('PK\x01\x02'), made);
    locals.push(local);
    offset += local.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(locals.length, 4);
  end.writeUInt16LE(locals.length, 6);
  end.writeUInt32LE(listing.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, listing, Buffer.from('PK\x05\x06'), end]);
}

/** A photo as iPhones keep it: 64 × 48 points, blue on the left and red on the right. */
export const sampleHeic = Buffer.from(
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAaptZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAACAAAAEGlkYXQAAAAAAEAAMAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHOAAEAAAAAAAAAUQACAAEAAAAAAAAAAQAAAAAAAAAIAAAAOGlpbmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAADVaXBycAAAALNpcGNvAAAAc2h2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACdCAQEDcAAAAwCQAAADAAADAB6gIIEFlurkprmwIAAAAwAgAAADACEiAAEABkQBwXPAiQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAQAAAADAAAAAQcGl4aQAAAAADCAgIAAAAGmlwbWEAAAAAAAAAAgABAoECAAICA4QAAAAaaXJlZgAAAAAAAAAOZGltZwACAAEAAQAAAFltZGF0AAAATSgBrxOA9SeBP//q8UV/6LGr/kVLEDUC64vIQAE1/sc91RRU7G5Ro0yWWYbcT8wX50MaCybjuPF43JHltVB99zpymA314+t63s+1Zmix',
  'base64',
);
