export { formatFileSize } from './file-size.ts';
export { fold } from './fold.ts';
export { firstTwoWords, initials } from './names.ts';
export { formatPhone, isForeignPhone, readPhone } from './phone.ts';
export { finder, foldedFinder, searchTerms, type SearchTerms } from './search.ts';
