/** Badge tones, shared by family and office pages. */
export const orderTones = {
  pending: 'waiting',
  paid: 'done',
  partially_refunded: 'neutral',
  refunded: 'neutral',
  disputed: 'problem',
  expired: 'neutral',
  review: 'problem',
} as const;
