/** For the family and for the office alike. */
export const statusTones = {
  booked: 'done',
  pending: 'waiting',
  cancelled: 'trouble',
} as const;
