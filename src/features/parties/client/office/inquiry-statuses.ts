/** The statuses of an inquiry in pipeline order (decisions: Parties). */
export const inquiryStatuses = ['new', 'contacted', 'booked', 'declined'] as const;
