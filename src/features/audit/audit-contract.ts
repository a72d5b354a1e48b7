import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { venueDate } from '#shared/fields.ts';
import { listAnswer, listQuery } from '#shared/list-query.ts';

/** Most lines of an export: what a spreadsheet still opens. */
export const MAX_EXPORTED = 50_000;

const day = venueDate.optional();

/** Both days are the venue's and included. */
const logQuery = listQuery(['at']).extend({
  /** The part of an action before its dot: "booking", "apiKey", "waiver_version". */
  type: z
    .string()
    .max(60)
    .regex(/^[a-zA-Z_-]*$/, 'invalidInput')
    .optional(),
  from: day,
  to: day,
});

const line = z.object({
  id: z.string(),
  at: z.string(),
  actorId: z.string().nullable(),
  /** Null for the program itself, a kiosk, and a deleted account. */
  actor: z.string().nullable(),
  action: z.string(),
  subject: z.string(),
  /** The name where the subject is somebody's account. */
  subjectName: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
});

export type AuditLine = z.output<typeof line>;

/** The audit log: only admins read it, nobody changes it. */
export const auditContract = contract({
  'GET /api/admin/log': {
    summary: 'Who did what when: a page of the audit log.',
    access: 'admin',
    query: logQuery,
    response: listAnswer(line).extend({ types: z.array(z.string()) }),
  },
  'GET /api/admin/log/export': {
    summary: 'The same lines as a CSV file, the newest first.',
    access: 'admin',
    query: logQuery.pick({ search: true, type: true, from: true, to: true }),
    response: z.string(),
    contentType: 'text/csv; charset=utf-8',
    throttle: { name: 'log-export', limit: 20, minutes: 60 },
  },
});
