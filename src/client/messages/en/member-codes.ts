/** The member code card (spec 2, Dashboard; spec 4, status; spec 8, Copy code). */
export const memberCodes = {
  title: 'Your Member Code',
  lead: 'Show it at the desk, or type the digits to book free.',
  loading: 'Loading your member code',
  qrLabel: 'QR code of your member code',
  digits: 'Member code: {digits}',
  copy: 'Copy code',
  copiedTitle: 'Code copied!',
  copiedText: 'Numeric code copied to clipboard.',
  notCopiedTitle: 'Not copied',
  notCopiedText: 'This browser does not let us copy. Select the digits instead.',
  status: 'Status',
  Active: 'Active',
  Expired: 'Expired',
  Inactive: 'Inactive',
  membership: 'Membership',
  noMembership: 'Community member',
  validUntil: 'Valid until',
  noExpiry: 'No end date',
  expiredText:
    'Your code has expired, so it does not book free. <mail>Write to us</mail> to renew it.',
  inactiveText:
    'Your code is not active yet, so it does not book free. <mail>Write to us</mail> about a membership.',
  failedTitle: 'Your member code could not be loaded',
  failedText: 'Check your connection and try again.',
  tryAgain: 'Try again',
};
