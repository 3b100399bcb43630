/** Signs without a width, which would hide an address. */
const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g;

/** With those that browsers read as a dot. Between digits one stays: it is a time or a number. */
const dotInWord =
  /([\p{L}\p{N}_-])[.\u2024\u3002\uff0e\uff61](?=\p{L})|(\p{L})[.\u2024\u3002\uff0e\uff61](?=\p{N})/gu;

/**
 * Takes apart what looks like an address, so that no program makes a link of a name in an e-mail or
 * message that people trust.
 * @example withoutAddresses('http://evil.example/x Silva') // 'http evil. example/x Silva'
 */
export function withoutAddresses(text: string): string {
  return text
    .replace(invisible, '')
    .replace(/[:\uff1a]?[/\\\uff0f\uff3c]{2,}/g, ' ')
    .replace(dotInWord, '$1$2. ');
}
