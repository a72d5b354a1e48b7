import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';

const token = z.object({ token: z.string('required').max(300, 'tooLong') });

/** News subscription by the token in each news mail, without sign-in. */
export const newsContract = contract({
  'GET /api/news/subscription': {
    summary: 'Returns the masked address of a token, and whether it is subscribed.',
    access: 'public',
    query: token,
    /** An unknown token is not an error but `valid: false`. */
    response: z.object({ valid: z.boolean(), email: z.string(), wanted: z.boolean() }),
  },
  'GET /api/news/unsubscribe': {
    summary:
      'Redirects to the unsubscribe page. Changes nothing, because mail scanners follow links.',
    access: 'public',
    query: token,
    status: 302,
    response: z.null(),
  },
  'POST /api/news/unsubscribe': {
    summary: 'Unsubscribes at once (one-click, RFC 8058). Ignores the body.',
    access: 'public',
    query: token,
    ignoresBody: true,
    response: z.object({ success: z.literal(true) }),
  },
});
