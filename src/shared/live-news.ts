import { z } from 'zod';

/**
 * What the server tells open pages over /ws. News never carries what it is about, only what to
 * fetch again: the fetch has its own access check. `new_message` is the specification's (spec 7).
 */
export const liveNews = z.discriminatedUnion('type', [
  z.object({ type: z.literal('new_message'), payload: z.object({ conversationId: z.string() }) }),
  z.object({ type: z.literal('notifications'), payload: z.object({}) }),
  z.object({ type: z.literal('bookings'), payload: z.object({}) }),
  z.object({ type: z.literal('household'), payload: z.object({}) }),
  z.object({ type: z.literal('visits'), payload: z.object({}) }),
]);

export type LiveNews = z.output<typeof liveNews>;
