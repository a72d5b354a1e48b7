import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';

const tokenQuery = z.object({ token: z.string('required').max(300, 'tooLong') });

/** Manages a news subscription by the token in each news email, without sign-in. */
export const newsContract = contract({
  'GET /api/news/subscription': {
    summary: 'Returns the masked address of a token and whether it is subscribed.',
    access: 'public',
    query: tokenQuery,
    /** An unknown token returns `valid: false` instead of an error. */
    response: z.object({ valid: z.boolean(), email: z.string(), wanted: z.boolean() }),
  },
  'GET /api/news/unsubscribe': {
    summary: 'Redirects to the unsubscribe page. Changes nothing, as email scanners open links.',
    access: 'public',
    query: tokenQuery,
    status: 302,
    response: z.null(),
  },
  'POST /api/news/unsubscribe': {
    summary: 'Unsubscribes with one click (RFC 8058). Ignores the body.',
    access: 'public',
    query: tokenQuery,
    ignoresBody: true,
    response: z.object({ success: z.literal(true) }),
  },
});
