export const texts = {
  /** Results of checking a member code. They never reveal to a member whether another code exists. */
  memberCodes: {
    valid: 'This member code is valid.',
    notYours: 'This member code belongs to a different account. Please check your member code.',
    unknown: 'No member has this code. Please check the digits.',
    expired: 'This member code has expired.',
    inactive: 'This member code is not active.',
  },
};
