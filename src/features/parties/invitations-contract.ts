import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { plainText } from '#shared/fields.ts';
import { heads, invitationCode, linkToken, someEmail } from './party-fields.ts';

const reply = z.enum(['yes', 'no', 'maybe']);

/** What a guest may know: who, when, where; nothing of other guests. */
export const invitation = z.object({
  status: z.enum(['booked', 'cancelled']),
  childName: z.string(),
  hostName: z.string(),
  date: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  greeting: z.string(),
  canAnswer: z.boolean(),
  /** The caller's own answer, by the key that came with it. */
  answer: z
    .object({
      name: z.string(),
      email: z.string(),
      reply,
      kids: z.number().int(),
      adults: z.number().int(),
      allergies: z.string(),
    })
    .nullable(),
});

export const invitationsContract = contract({
  'GET /api/invitations/:code': {
    summary: 'An invitation, by the link that the host shares; with the key, one’s own answer.',
    access: 'public',
    params: invitationCode,
    query: z.object({ key: linkToken }),
    response: invitation,
    throttle: { name: 'invitation', limit: 120, minutes: 15 },
  },
  'POST /api/invitations/:code/answer': {
    summary: 'Says yes, no or maybe; with the key of an earlier answer, changes it.',
    access: 'public',
    params: invitationCode,
    body: z.strictObject({
      /** Made by the browser before it first answers, so that a repeated try changes the same answer. */
      key: plainText(100).min(20, 'invalidInput').optional(),
      name: plainText(80).min(1, 'required'),
      email: someEmail,
      reply,
      kids: heads,
      adults: heads,
      allergies: plainText(300).default(''),
    }),
    response: z.object({ success: z.literal(true), key: z.string() }),
    throttle: { name: 'invitation-answer', limit: 30, minutes: 60 },
    shownOnce: true,
  },
  'GET /api/invitations/:code/party.ics': {
    summary: 'The party for a guest’s calendar.',
    access: 'public',
    params: invitationCode,
    response: z.string(),
    contentType: 'text/calendar; charset=utf-8',
    throttle: { name: 'invitation', limit: 120, minutes: 15 },
  },
});
