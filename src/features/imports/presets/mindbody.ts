import type { Preset } from './preset.ts';

/**
 * Reports have the name in one column ("Lee, Ann"), the client list in two. The help explains what each report contains;
 * their headings are the labels of these fields.
 */
export const mindbody: Preset = {
  id: 'mindbody',
  source:
    'https://mindbodyonline.zendesk.com/hc/en-us/articles/203256053-Reports-explained and https://support.hellowalla.com/en/articles/9337489-preparing-for-migration-mindbody',
  files: [
    {
      kind: 'passes',
      signature: ['Client', 'Pricing Option', 'Remaining'],
      mapping: {
        email: 'Email',
        passName: 'Pricing Option',
        visitsLeft: 'Remaining',
        visitsTotal: 'Total Visits',
        price: ['Sale Price', 'Price'],
        expiresOn: ['Exp. Date', 'Expiration Date'],
        reference: 'Sale ID',
      },
    },
    {
      kind: 'memberships',
      signature: ['Client', 'Contract', 'Next Autopay'],
      mapping: {
        name: 'Client',
        email: 'Email',
        phone: 'Phone',
        membershipType: 'Contract',
        startedOn: 'Start Date',
        endsOn: ['Next Autopay', 'End Date'],
        period: 'Frequency',
        price: ['Autopay Amount', 'Amount'],
        status: 'Status',
        reference: 'Contract ID',
      },
    },
    {
      kind: 'credit',
      signature: ['Client', 'Account Balance'],
      mapping: {
        email: 'Email',
        balance: 'Account Balance',
        reference: ['Client ID', 'ID'],
      },
    },
    {
      kind: 'giftCards',
      signature: ['Gift Card ID', 'Remaining Balance'],
      mapping: {
        code: 'Gift Card ID',
        balance: 'Remaining Balance',
        recipientName: 'Recipient',
        recipientEmail: 'Recipient Email',
        expiresOn: ['Exp. Date', 'Expiration Date'],
      },
    },
    {
      kind: 'members',
      signature: ['Client ID', 'First Name', 'Last Name', 'Mobile Phone'],
      mapping: {
        firstName: 'First Name',
        lastName: 'Last Name',
        email: ['Email', 'Email Address'],
        phone: ['Mobile Phone', 'Home Phone'],
        joinedOn: ['Creation Date', 'Client Since'],
      },
    },
  ],
};
