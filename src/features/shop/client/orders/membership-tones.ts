/** Badge tones, shared by family and office pages. */
export const membershipTones = {
  renews: 'done',
  ends: 'neutral',
  pastDue: 'problem',
  frozen: 'neutral',
  ended: 'neutral',
} as const;
