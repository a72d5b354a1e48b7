export const texts = {
  /** Results of checking a member code; none of them tells a member whether a code exists. */
  memberCodes: {
    valid: 'This member code is valid.',
    notYours: 'This is not the member code of your account. Please check your member code.',
    unknown: 'No member has this code. Please check the digits.',
    expired: 'This member code has expired.',
    inactive: 'This member code is not active.',
  },
};
