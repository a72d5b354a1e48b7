/** How far an inquiry can be, in the order of the pipeline (decisions: Parties). */
export const inquiryStatuses = ['new', 'contacted', 'booked', 'declined'] as const;
