/** Hides controls on paper: bars, searches, filters, pagers. */
export const screenOnly = { '@media print': { display: 'none' } } as const;
