/** The about page's six questions in their order; also told to search engines (structured-data.ts). */
export const faqIds = ['length', 'ages', 'lounge', 'firstVisit', 'prices', 'changes'] as const;
