/** The statuses of an inquiry, in workflow order. */
export const inquiryStatuses = ['new', 'contacted', 'booked', 'declined'] as const;
