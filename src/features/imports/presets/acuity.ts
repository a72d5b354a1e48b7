import type { Preset } from './preset.ts';

/**
 * The headings of packages are labels of the orders' fields, because their file is not documented.
 * Date and time share a column, such as "February 11, 2027 9:00 am". Prices are per appointment.
 */
export const acuity: Preset = {
  id: 'acuity',
  source:
    'https://help.acuityscheduling.com/hc/en-us/articles/360023934112-Importing-and-Exporting-Appointments-and-Clients and https://help.acuityscheduling.com/hc/en-us/articles/16676932165005 (orders of packages)',
  files: [
    {
      kind: 'bookings',
      signature: ['Start Time', 'End Time', 'Calendar', 'Appointment Price'],
      mapping: {
        date: 'Start Time',
        firstName: 'First Name',
        lastName: 'Last Name',
        email: 'Email',
        phone: 'Phone',
        price: 'Appointment Price',
        isPaid: 'Paid?',
        paidAmount: 'Amount Paid Online',
        status: 'Status',
        reference: 'Appointment ID',
      },
    },
    {
      kind: 'passes',
      signature: ['Certificate', 'Product', 'Remaining'],
      mapping: {
        email: 'Email',
        passName: 'Product',
        visitsLeft: 'Remaining',
        expiresOn: ['Expiration', 'Expires'],
        reference: 'Certificate',
      },
    },
    {
      kind: 'members',
      signature: [
        'First Name',
        'Last Name',
        'Phone',
        'Email',
        'Notes',
        'Days Since Last Appointment',
      ],
      mapping: { firstName: 'First Name', lastName: 'Last Name', phone: 'Phone', email: 'Email' },
    },
  ],
};
