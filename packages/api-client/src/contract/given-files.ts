export const documentExtensions = ['pdf', 'doc', 'docx'] as const;
/** Names of images that the server keeps, as they are or written anew. */
export const imageExtensions = ['jpeg', 'jpg', 'jfif', 'png', 'webp', 'heic', 'heif'] as const;

/** What a browser says of those. */
export const isImageType = (type: string): boolean =>
  /^image\/(?:jpe?g|pjpeg|png|webp|hei[cf](?:-sequence)?)$/.test(type);

/**
 * One text about refused files, each named with its reason; null where there is none. A file that was
 * chosen alone needs no name.
 */
export function describeRefused(
  files: readonly { name: string }[],
  reasons: readonly (string | null)[],
): string | null {
  const different = [...new Set(reasons.filter((reason) => reason !== null))];
  if (files.length === 1) return different[0] ?? null;
  const told = different.map((reason) => {
    const names = files.filter((_, index) => reasons[index] === reason).map(({ name }) => name);
    return `${names.join(', ')}: ${reason}`;
  });
  return told.join(' ') || null;
}
