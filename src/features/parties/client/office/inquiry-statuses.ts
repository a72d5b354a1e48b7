/** The statuses of an inquiry, in workflow order (decisions: Parties). */
export const inquiryStatuses = ['new', 'contacted', 'booked', 'declined'] as const;
