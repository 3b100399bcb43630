/** The menu of phones, which the first paint does without. */
export const fetchMenu = () => import('./menu-sheet.tsx');
