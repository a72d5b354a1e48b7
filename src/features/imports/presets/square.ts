import type { Preset } from './preset.ts';

/**
 * The headings of appointments are labels of their fields, because their file is not documented. Dates are YYYY-MM-DD. "Birthday" is the customer's, not a child's, so it is not mapped.
 */
export const square: Preset = {
  id: 'square',
  source: 'https://squareup.com/help/us/en/article/6632-import-customers-online',
  files: [
    {
      kind: 'members',
      signature: ['First Name', 'Email Address', 'Phone Number', 'Square Customer ID'],
      mapping: {
        firstName: 'First Name',
        lastName: ['Last Name', 'Surname'],
        email: 'Email Address',
        phone: 'Phone Number',
        joinedOn: 'First Visit',
      },
    },
    {
      kind: 'giftCards',
      signature: ['Gift Card Number', 'Gift Card Balance'],
      mapping: {
        code: 'Gift Card Number',
        balance: 'Gift Card Balance',
        recipientEmail: ['Recipient Email', 'Customer Email'],
        recipientName: ['Recipient Name', 'Customer Name'],
      },
    },
    {
      kind: 'bookings',
      signature: ['Appointment Date', 'Client Name', 'Client Email', 'Service'],
      mapping: {
        date: 'Appointment Date',
        startTime: ['Start Time', 'Appointment Time'],
        name: 'Client Name',
        email: 'Client Email',
        phone: 'Client Phone',
        price: 'Price',
        status: 'Status',
        reference: ['Appointment ID', 'Booking ID'],
      },
    },
  ],
};
