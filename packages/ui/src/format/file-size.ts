const kilobytes = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 });
const megabytes = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });

/**
 * A file's size as people say it: '212 kB', '1,4 MB'. Counts as the limit of 10 MB does
 * (1 MB = 1,048,576 bytes); whatever has any content is at least 1 kB.
 */
export function formatFileSize(bytes: number): string {
  const inKilobytes = Math.ceil(bytes / 1024);
  if (inKilobytes < 1024) return `${kilobytes.format(inKilobytes)} kB`;
  return `${megabytes.format(bytes / 1024 / 1024)} MB`;
}
