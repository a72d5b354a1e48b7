import { z } from 'zod';
import { officeBookingsContract } from '#features/bookings/office-bookings-contract.ts';
import { peopleContract } from '#features/people/people-contract.ts';
import { orderAdminContract } from '#features/shop/order-admin-contract.ts';
import { officeWaiversContract } from '#features/waivers/office-waivers-contract.ts';
import { contract } from '#shared/endpoint.ts';
import { exportFormats } from './exports-rules.ts';

const file = { contentType: 'application/octet-stream', response: z.string() };
const format = { format: z.enum(exportFormats, 'invalidInput').default('csv') };
/** Query parameters that select and sort a list's page. Exports omit them: they contain all rows. */
const pageParams = { page: true, rows: true, sort: true, direction: true } as const;

/** Exports of back-office lists. They take the same filters and need the same access as the list's page. */
export const exportsContract = contract({
  'GET /api/admin/exports/bookings': {
    summary: 'The bookings that match the filters, as a CSV or Excel file.',
    access: 'admin',
    area: 'bookings',
    query: officeBookingsContract['GET /api/admin/bookings'].query.omit(pageParams).extend(format),
    ...file,
  },
  'GET /api/admin/exports/families': {
    summary: 'The families that match the filters, as a CSV or Excel file.',
    access: 'admin',
    area: 'people',
    query: peopleContract['GET /api/admin/people'].query.omit(pageParams).extend(format),
    ...file,
  },
  'GET /api/admin/exports/waivers': {
    summary:
      'The signed waivers that match the search, with their answers, as a CSV or Excel file.',
    access: 'admin',
    area: 'waivers',
    query: officeWaiversContract['GET /api/admin/waivers'].query.omit(pageParams).extend(format),
    healthData: 'office',
    ...file,
  },
  'GET /api/admin/exports/orders': {
    summary: 'The orders that match the filters, as a CSV or Excel file.',
    access: 'admin',
    area: 'orders',
    query: orderAdminContract['GET /api/admin/orders'].query.omit(pageParams).extend(format),
    ...file,
  },
  'GET /api/admin/exports/everything': {
    summary: 'All lists as one archive, with a page that explains the columns.',
    access: 'admin',
    query: z.strictObject(format),
    healthData: 'office',
    ...file,
    contentType: 'application/zip',
  },
});
