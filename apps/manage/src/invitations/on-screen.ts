/** Style of what no sheet of paper needs. */
export const onScreen = { '@media print': { display: 'none' } } as const;
