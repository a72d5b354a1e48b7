import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { venueDate } from '#shared/fields.ts';
import { listQuery, listResponse } from '#shared/list-query.ts';

/** The maximum number of exported entries: spreadsheets must be able to open the file. */
export const MAX_EXPORTED_ENTRIES = 50_000;

const day = venueDate.optional();

/** `from` and `to` are venue dates, both inclusive. */
const logQuery = listQuery(['at']).extend({
  /** The part of an action before the dot, such as "booking", "apiKey" or "waiver_version". */
  type: z
    .string()
    .max(60)
    .regex(/^[a-zA-Z_-]*$/, 'invalidInput')
    .optional(),
  from: day,
  to: day,
});

const entry = z.object({
  id: z.string(),
  at: z.string(),
  actorId: z.string().nullable(),
  /** Null for the server, a kiosk or a deleted account. */
  actor: z.string().nullable(),
  action: z.string(),
  subject: z.string(),
  /** The name if the subject is an account. */
  subjectName: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
});

export type AuditEntry = z.output<typeof entry>;

/** The audit log, which only admins can read and no one can change. */
export const auditContract = contract({
  'GET /api/admin/log': {
    summary: 'Lists audit log entries, paginated.',
    access: 'admin',
    query: logQuery,
    response: listResponse(entry).extend({ types: z.array(z.string()) }),
  },
  'GET /api/admin/log/export': {
    summary: 'Exports the audit log as CSV, newest first.',
    access: 'admin',
    query: logQuery.pick({ search: true, type: true, from: true, to: true }),
    response: z.string(),
    contentType: 'text/csv; charset=utf-8',
    throttle: { name: 'log-export', limit: 20, minutes: 60 },
  },
});
