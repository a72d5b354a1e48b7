import { z } from 'zod';

/**
 * What the server tells open pages over /ws. News never carries what it is about, only what to
 * fetch again: the fetch has its own access check. `new_message` is the specification's (spec 7).
 */
export const liveNews = z.discriminatedUnion('type', [
  z.object({ type: z.literal('new_message'), payload: z.object({ conversationId: z.string() }) }),
  /** Something else of it: somebody read, joined, left, muted it, or took a message back. */
  z.object({ type: z.literal('conversation'), payload: z.object({ conversationId: z.string() }) }),
  /** Somebody writes; true for some seconds. */
  z.object({
    type: z.literal('typing'),
    payload: z.object({ conversationId: z.string(), userId: z.string() }),
  }),
  z.object({ type: z.literal('notifications'), payload: z.object({}) }),
  z.object({ type: z.literal('bookings'), payload: z.object({}) }),
  z.object({ type: z.literal('household'), payload: z.object({}) }),
  z.object({ type: z.literal('events'), payload: z.object({}) }),
  z.object({ type: z.literal('event_import'), payload: z.object({}) }),
  z.object({ type: z.literal('visits'), payload: z.object({}) }),
  z.object({ type: z.literal('matches'), payload: z.object({}) }),
  z.object({ type: z.literal('match_run'), payload: z.object({}) }),
  z.object({ type: z.literal('waiver_check'), payload: z.object({}) }),
  z.object({ type: z.literal('mailings'), payload: z.object({}) }),
  z.object({ type: z.literal('payments'), payload: z.object({}) }),
  z.object({ type: z.literal('parties'), payload: z.object({}) }),
  z.object({ type: z.literal('waivers'), payload: z.object({}) }),
  z.object({ type: z.literal('outbox'), payload: z.object({}) }),
  z.object({ type: z.literal('reports'), payload: z.object({}) }),
  z.object({ type: z.literal('schedule'), payload: z.object({}) }),
  z.object({ type: z.literal('standing'), payload: z.object({}) }),
]);

export type LiveNews = z.output<typeof liveNews>;

/**
 * What the server says about the connection itself: news come from now on; still here; some news may
 * have been missed, so fetch again.
 */
export const liveSignal = z.object({
  type: z.enum(['ready', 'beat', 'catch_up']),
  payload: z.object({}),
});

export type LiveSignal = z.output<typeof liveSignal>;

/** The only thing a page says: whom it takes itself for (spec 7). */
export const liveHello = z.strictObject({
  type: z.literal('auth'),
  payload: z.strictObject({ userId: z.string().min(1).max(100) }),
});

/** Why the server closes a socket, beside the protocol's own codes (1001: it stops). */
export const liveClose = {
  /** A message that is not `auth`, or none in time. */
  badMessage: 4400,
  /** The session ended or changed, or `auth` named somebody else: ask who is signed in. */
  signInAgain: 4401,
} as const;

/** What a message holds, to be parsed; undefined for one that is no JSON. */
export function jsonOf(message: string): unknown {
  try {
    return JSON.parse(message);
  } catch {
    return undefined;
  }
}

/** How often the server says `beat`. */
export const BEAT_SECONDS = 30;
/** Replays the news of the last N seconds on connect: the page may have fetched before them. */
export const RECENT_SECONDS = 10;
