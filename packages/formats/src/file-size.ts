import { countText } from './count.ts';

/**
 * Writes a file's size. Counts 1 MB as 1,048,576 bytes, as the limit of 10 MB does. A file with any
 * content is at least 1 kB.
 * @param bytes whole number
 * @example formatFileSize(1_468_006) // '1,4 MB'
 */
export function formatFileSize(bytes: number): string {
  const inKilobytes = Math.ceil(bytes / 1024);
  if (inKilobytes < 1024) return `${countText(inKilobytes)} kB`;
  return `${countText(bytes / 1024 / 1024, { maximumFractionDigits: 1 })} MB`;
}
