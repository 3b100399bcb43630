const formatters: Record<string, Intl.DateTimeFormat> = {};

/**
 * The one formatter of a style and a time zone: making one costs as much as hundreds of uses.
 * @param locale the same for every use of a style
 * @throws {RangeError} if the time zone is unknown
 */
export function formatter(
  style: Intl.DateTimeFormatOptions,
  timeZone: string,
  locale = 'pt-BR',
): Intl.DateTimeFormat {
  const options = { ...style, timeZone };
  return (formatters[JSON.stringify(options)] ??= new Intl.DateTimeFormat(locale, options));
}
