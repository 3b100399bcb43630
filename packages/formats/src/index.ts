export { formatFileSize } from './file-size.ts';
export { fold } from './fold.ts';
export { firstTwoWords, initials, withoutAddresses } from './names.ts';
export { formatPhone } from './phone.ts';
