/** Badge tones, shared by family and office pages. */
export const statusTones = {
  booked: 'done',
  pending: 'waiting',
  cancelled: 'trouble',
} as const;
