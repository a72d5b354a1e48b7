/** For the family and for the office alike. */
export const orderTones = {
  pending: 'waiting',
  paid: 'done',
  partially_refunded: 'neutral',
  refunded: 'neutral',
  disputed: 'trouble',
  expired: 'neutral',
  review: 'trouble',
} as const;
