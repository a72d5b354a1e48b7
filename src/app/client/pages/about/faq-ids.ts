/** The about page's six questions in order; also in its structured data (structured-data.ts). */
export const faqIds = ['length', 'ages', 'lounge', 'firstVisit', 'prices', 'changes'] as const;
