/** The questions of the about page in order, also used in its structured data (structured-data.ts). */
export const faqIds = ['length', 'ages', 'lounge', 'firstVisit', 'prices', 'changes'] as const;
