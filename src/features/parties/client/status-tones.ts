export const statusTones = {
  booked: 'done',
  pending: 'waiting',
  cancelled: 'problem',
} as const;
