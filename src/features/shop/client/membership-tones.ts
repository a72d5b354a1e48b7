/** For the family and for the office alike. */
export const membershipTones = {
  renews: 'done',
  ends: 'neutral',
  pastDue: 'trouble',
  frozen: 'neutral',
  ended: 'neutral',
} as const;
