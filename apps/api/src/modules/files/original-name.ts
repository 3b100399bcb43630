import { extname } from 'node:path';
import { extensionsOf, type MediaType } from './recognise-content.ts';

const longest = 200;
/** Characters of the end that are looked at; composing many accents takes the square of their number. */
const mostRead = 1000;
/** Control characters, and those that turn the reading direction to hide an extension. */
const hidden = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** The name as somebody gave it, without folders and without what cannot be seen. */
export function cleanName(given: string | undefined): string {
  const base = (given ?? '').slice(-mostRead).toWellFormed().normalize('NFC').replace(hidden, '');
  const name = base.split(/[\\/]/).at(-1)?.trim() ?? '';
  if (name.length <= longest) return name || 'arquivo';
  const extension = extname(name).slice(0, 10);
  return name.slice(0, longest - extension.length).toWellFormed() + extension;
}

/** A name that opens as what the file is: `foto.exe` that holds a JPEG becomes `foto.exe.jpg`. */
function downloadName(originalName: string, mediaType: MediaType): string {
  const extensions = extensionsOf[mediaType];
  const extension = extname(originalName).slice(1).toLowerCase();
  return extensions.includes(extension) ? originalName : `${originalName}.${extensions[0]}`;
}

/** The header of a download (RFC 6266): plain letters for old readers, and the whole name. */
export function contentDisposition(
  how: 'inline' | 'attachment',
  originalName: string,
  mediaType: MediaType,
): string {
  const name = downloadName(originalName, mediaType);
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w .()-]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, percentEncode);
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

function percentEncode(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
