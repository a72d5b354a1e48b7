import type { Preset } from './preset.ts';

/**
 * The headings of gift cards and waivers are labels of their fields, because their files are not documented. Bookings have
 * the full name in one column, and only the number of guests, not their names.
 */
export const roller: Preset = {
  id: 'roller',
  source:
    'https://support.roller.software/hc/en-us/articles/115001724674-Bookings-report and https://mysupport.roller.software/hc/en-us/articles/360001751235-Membership-reports and https://mysupport.roller.software/hc/en-us/articles/360001592295-Reports-overview-Find-the-report-you-need',
  files: [
    {
      kind: 'bookings',
      signature: ['Booking Reference', 'Booking Date', 'Booking Name'],
      mapping: {
        date: 'Booking Date',
        startTime: ['Session Time', 'Start Time', 'Booking Time'],
        name: ['Booking Name', 'Customer Name'],
        email: ['Customer Email', 'Email'],
        phone: ['Customer Phone', 'Phone'],
        childrenCount: ['Guests', 'Quantity'],
        price: ['Booking Cost', 'Booking Total'],
        paidAmount: ['Amount Paid', 'Total Paid'],
        status: 'Booking Status',
        reference: 'Booking Reference',
      },
    },
    {
      kind: 'memberships',
      signature: ['Membership ID', 'Membership Product', 'Membership Status'],
      mapping: {
        name: ['Member Name', 'Membership Holder'],
        email: ['Member Email', 'Email'],
        phone: ['Member Phone', 'Phone'],
        membershipType: 'Membership Product',
        startedOn: 'Start Date',
        endsOn: ['Next Billing Date', 'Renewal Date', 'Expiry Date'],
        period: 'Billing Frequency',
        price: ['Recurring Amount', 'Price'],
        status: 'Membership Status',
        reference: 'Membership ID',
      },
    },
    {
      kind: 'giftCards',
      signature: ['Gift Card Number', 'Remaining Value'],
      mapping: {
        code: 'Gift Card Number',
        balance: 'Remaining Value',
        recipientName: 'Recipient Name',
        recipientEmail: 'Recipient Email',
        expiresOn: 'Expiry Date',
      },
    },
    {
      kind: 'waivers',
      signature: ['Waiver Reference', 'Signed Date', 'Participant First Name'],
      mapping: {
        firstName: 'Signee First Name',
        lastName: 'Signee Last Name',
        email: 'Signee Email',
        phone: 'Signee Phone',
        childFirstName: 'Participant First Name',
        childLastName: 'Participant Last Name',
        childBirthdate: 'Participant Date of Birth',
        isMinor: 'Is Minor',
        signedOn: 'Signed Date',
      },
    },
  ],
};
