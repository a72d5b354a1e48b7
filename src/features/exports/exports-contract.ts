import { z } from 'zod';
import { officeBookingsContract } from '#features/bookings/office-bookings-contract.ts';
import { eventsContract } from '#features/events/events-contract.ts';
import { matchesContract } from '#features/matches/matches-contract.ts';
import { partyAdminContract } from '#features/parties/party-admin-contract.ts';
import { peopleContract } from '#features/people/people-contract.ts';
import { orderAdminContract } from '#features/shop/order-admin-contract.ts';
import { officeWaiversContract } from '#features/waivers/office-waivers-contract.ts';
import { contract } from '#shared/endpoint.ts';
import { venueDate } from '#shared/fields.ts';
import { exportFormats } from './exports-rules.ts';

const file = { contentType: 'application/octet-stream', response: z.string() };
const format = { format: z.enum(exportFormats, 'invalidInput').default('csv') };
/** Query parameters that select and sort a list's page. Exports omit them: they contain all rows. */
const pageParams = { page: true, rows: true, sort: true, direction: true } as const;
const days = { from: venueDate.optional(), to: venueDate.optional() };

/**
 * Exports of back-office lists. They take the same filters and need the same access as the list's page. Lists without a
 * page are for admins.
 */
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
    healthData: 'office',
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
  'GET /api/admin/exports/parties': {
    summary: 'The parties that match the filters, as a CSV or Excel file.',
    access: 'admin',
    area: 'parties',
    query: partyAdminContract['GET /api/admin/parties'].query.omit(pageParams).extend(format),
    ...file,
  },
  'GET /api/admin/exports/events': {
    summary: 'The events that match the filters, with unpublished ones, as a CSV or Excel file.',
    access: 'admin',
    area: 'events',
    query: eventsContract['GET /api/events'].query
      .omit({ includeAll: true, after: true, limit: true })
      .extend(format),
    ...file,
  },
  'GET /api/admin/exports/matches': {
    summary: 'The matches that match the filters, without private parts, as a CSV or Excel file.',
    access: 'admin',
    area: 'matches',
    query: matchesContract['GET /api/admin/matches'].query
      .omit({ after: true, limit: true })
      .extend(format),
    ...file,
  },
  'GET /api/admin/exports/children': {
    summary: 'All children of the families, as a CSV or Excel file.',
    access: 'admin',
    query: z.strictObject(format),
    ...file,
  },
  'GET /api/admin/exports/memberships': {
    summary: 'All memberships, as a CSV or Excel file.',
    access: 'admin',
    query: z.strictObject(format),
    ...file,
  },
  'GET /api/admin/exports/holdings': {
    summary: 'All passes, gift cards and credit, as a CSV or Excel file.',
    access: 'admin',
    query: z.strictObject(format),
    ...file,
  },
  'GET /api/admin/exports/payments': {
    summary: 'The payments of these days, as a CSV or Excel file.',
    access: 'admin',
    query: z.strictObject({ ...days, ...format }),
    ...file,
  },
  'GET /api/admin/exports/extras': {
    summary: 'The extras sold alone at the desk on these days, as a CSV or Excel file.',
    access: 'admin',
    query: z.strictObject({ ...days, ...format }),
    ...file,
  },
  'GET /api/admin/exports/visits': {
    summary: 'The visits of these days, as a CSV or Excel file.',
    access: 'admin',
    query: z.strictObject({ ...days, ...format }),
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
