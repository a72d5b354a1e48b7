import { z } from 'zod';
import { MAX_SUSPENSION_DAYS } from '#features/moderation/moderation-rules.ts';
import { contract } from '#shared/endpoint.ts';
import { plainText } from '#shared/fields.ts';
import { person } from './messages-contract.ts';

export type Person = z.output<typeof person>;

export const reportReason = z.enum(['spam', 'rude', 'unsafe', 'other']);

export const reportAction = z.enum(['none', 'warned', 'suspended', 'closed']);

const idParams = z.object({ id: z.uuid('invalidInput') });

/** Blocks, reports, and decisions of admins on reports. */
export const moderationContract = contract({
  'POST /api/messages/:id/report': {
    summary: 'Reports a message to the venue, with its surrounding messages.',
    access: 'member',
    params: idParams,
    body: z.strictObject({ reason: reportReason, note: plainText(1000).optional() }),
    response: z.object({ success: z.literal(true) }),
    throttle: { name: 'report', limit: 20, minutes: 60 },
  },
  'GET /api/blocks': {
    summary: 'The people blocked by the caller.',
    access: 'member',
    response: z.array(person),
  },
  'POST /api/blocks': {
    summary: 'Blocks or unblocks a person without notifying them; their messages are hidden.',
    access: 'member',
    body: z.strictObject({
      userId: z.string().min(1).max(100),
      blocked: z.boolean('invalidInput'),
    }),
    response: z.object({ success: z.literal(true) }),
  },
  'GET /api/admin/reports': {
    summary: 'Reported messages, open ones by default.',
    access: 'admin',
    area: 'safety',
    query: z.object({ state: z.enum(['open', 'handled']).optional() }),
    response: z.array(
      z.object({
        id: z.string(),
        reason: reportReason,
        note: z.string(),
        reporter: person.nullable(),
        reported: person.nullable(),
        /** Earlier decisions about the reported person. */
        standing: z.object({
          warnedAt: z.string().nullable(),
          suspendedUntil: z.string().nullable(),
          closedAt: z.string().nullable(),
          /** The number of reports about the person, including this one. */
          reports: z.number().int(),
        }),
        snapshot: z.array(
          z.object({
            number: z.number().int(),
            sender: z.string(),
            type: z.enum(['text', 'photo', 'notice']),
            content: z.string(),
            removed: z.boolean(),
            isReported: z.boolean(),
            hasPhoto: z.boolean(),
            createdAt: z.string(),
          }),
        ),
        action: reportAction.nullable(),
        handledAt: z.string().nullable(),
        createdAt: z.string(),
      }),
    ),
  },
  'GET /api/admin/reports/:id/photo': {
    summary: 'The photo of a reported message at the time of the report.',
    access: 'admin',
    area: 'safety',
    params: idParams,
    response: z.string(),
    contentType: 'image/jpeg',
  },
  'POST /api/admin/reports/:id/handle': {
    summary:
      'Decides on a report: no action, a warning, a suspension from messages, or closing the account.',
    access: 'admin',
    area: 'safety',
    params: idParams,
    body: z.strictObject({
      action: reportAction,
      /** The length of a suspension. */
      days: z.number('invalidInput').int('invalidInput').min(1).max(MAX_SUSPENSION_DAYS).optional(),
    }),
    response: z.object({ success: z.literal(true) }),
  },
});
