import type { Preset } from './preset.ts';

/** The customers' headings are the fields that its help lists; those of memberships are labels in its report. */
export const punchpass: Preset = {
  id: 'punchpass',
  source:
    'https://support.punchpass.com/en/articles/1033061-how-do-i-move-to-punchpass-from-my-existing-software and https://support.punchpass.com/en/articles/1033111-managing-memberships-in-punchpass',
  files: [
    {
      kind: 'passes',
      signature: ['First Name', 'Last Name', 'Pass Name', 'Remaining'],
      mapping: {
        email: ['Email', 'Email Address'],
        passName: 'Pass Name',
        visitsLeft: 'Remaining',
        visitsTotal: ['Visits', 'Number of Visits'],
        price: 'Price',
        expiresOn: ['Expires', 'Expiration Date'],
        reference: 'Pass ID',
      },
    },
    {
      kind: 'memberships',
      signature: ['First Name', 'Last Name', 'Membership', 'Next Payment'],
      mapping: {
        firstName: 'First Name',
        lastName: 'Last Name',
        email: ['Email', 'Email Address'],
        membershipType: 'Membership',
        startedOn: 'Started',
        endsOn: 'Next Payment',
        period: 'Frequency',
        price: 'Price',
        status: 'Status',
      },
    },
    {
      kind: 'members',
      signature: ['First Name', 'Last Name', 'Health Status', 'Referral Source'],
      mapping: {
        firstName: 'First Name',
        lastName: 'Last Name',
        email: ['Email', 'Email Address'],
        phone: ['Phone', 'Phone Number'],
        joinedOn: ['Created', 'Customer Since'],
      },
    },
  ],
};
