import type { Preset } from './preset.ts';

/**
 * Date and time share a column; adults and children have separate counts. The headings of vouchers and packages are labels
 * of their fields, because their files are not documented.
 */
export const bookeo: Preset = {
  id: 'bookeo',
  source:
    'https://www.bookeo.com/apiref/ (fields of bookings and customers) and http://help.bookeo.com/customer/en/portal/articles/89237-gift-vouchers-purchase-and-notification-in-bookeo',
  files: [
    {
      kind: 'bookings',
      signature: ['Booking number', 'Start', 'Customer - Email'],
      mapping: {
        date: 'Start',
        firstName: 'Customer - First name',
        lastName: 'Customer - Last name',
        email: 'Customer - Email',
        phone: ['Customer - Phone', 'Customer - Mobile'],
        childrenCount: ['Children', 'Participants - Children', 'Participants'],
        price: ['Total gross', 'Total'],
        status: 'Status',
        reference: 'Booking number',
      },
    },
    {
      kind: 'members',
      signature: ['First name', 'Last name', 'Email address', 'Customer since'],
      mapping: {
        firstName: 'First name',
        lastName: 'Last name',
        email: 'Email address',
        phone: ['Phone', 'Mobile phone'],
        joinedOn: 'Customer since',
      },
    },
    {
      kind: 'giftCards',
      signature: ['Voucher code', 'Balance', 'Voucher type'],
      mapping: {
        code: 'Voucher code',
        balance: 'Balance',
        recipientName: 'Recipient',
        recipientEmail: 'Recipient email',
        expiresOn: 'Expiry date',
      },
    },
    {
      kind: 'passes',
      signature: ['Prepaid package', 'Credits remaining'],
      mapping: {
        email: 'Email address',
        passName: 'Prepaid package',
        visitsLeft: 'Credits remaining',
        visitsTotal: 'Credits purchased',
        price: 'Price',
        expiresOn: 'Expiry date',
        reference: 'Package number',
      },
    },
  ],
};
