import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';

const token = z.object({ token: z.string('required').max(300, 'tooLong') });

/** Whether somebody gets news, by the token in each of them: no sign-in. */
export const newsContract = contract({
  'GET /api/news/subscription': {
    summary: 'Whose news a token is about, and whether they are wanted.',
    access: 'public',
    query: token,
    /** A token that is none of ours is no trouble, only not valid. */
    response: z.object({ valid: z.boolean(), email: z.string(), wanted: z.boolean() }),
  },
  'GET /api/news/unsubscribe': {
    summary: 'Leads to the page with the button. Changes nothing: mail scanners follow links.',
    access: 'public',
    query: token,
    status: 302,
    response: z.null(),
  },
  'POST /api/news/unsubscribe': {
    summary: 'Ends the news at once (RFC 8058: the mail program posts a form that says nothing).',
    access: 'public',
    query: token,
    ignoresBody: true,
    response: z.object({ success: z.literal(true) }),
  },
});
