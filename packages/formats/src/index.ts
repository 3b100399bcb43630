export { clockText } from './clock-text.ts';
export { counted, countText } from './count.ts';
export { formatFileSize } from './file-size.ts';
export { fold } from './fold.ts';
export { firstNameOf, firstTwoWords, initials, properName } from './names.ts';
export { formatPhone, isForeignPhone, isLandline, isLocalMobile, readPhone } from './phone.ts';
export { seenBy } from './seen-by.ts';
export { shortNames, type Named } from './short-names.ts';
export { finder, foldedFinder, searchTerms, type SearchTerms } from './search.ts';
