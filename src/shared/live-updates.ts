import { z } from 'zod';

/**
 * Messages that the server pushes to open pages over /ws. Updates never contain data, only what to refetch,
 * because the refetch checks access. `new_message` is defined by the specification (spec 7).
 */
export const liveUpdate = z.discriminatedUnion('type', [
  z.object({ type: z.literal('new_message'), payload: z.object({ conversationId: z.string() }) }),
  /** Any other change to a conversation: read, joined, left, muted, or a deleted message. */
  z.object({ type: z.literal('conversation'), payload: z.object({ conversationId: z.string() }) }),
  /** Typing indicator; expires after a few seconds. */
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

export type LiveUpdate = z.output<typeof liveUpdate>;

/**
 * Connection signals: `ready` (updates start now), `beat` (heartbeat), `catch_up` (updates may have been missed:
 * refetch).
 */
export const liveSignal = z.object({
  type: z.enum(['ready', 'beat', 'catch_up']),
  payload: z.object({}),
});

export type LiveSignal = z.output<typeof liveSignal>;

/** The only message that a page sends: the id of its account (spec 7). */
export const liveHello = z.strictObject({
  type: z.literal('auth'),
  payload: z.strictObject({ userId: z.string().min(1).max(100) }),
});

/** Close codes in addition to those of the protocol (1001: shutting down). */
export const liveClose = {
  /** A message other than `auth`, or no message in time. */
  badMessage: 4400,
  /** The session ended or changed, or `auth` had a different id: refetch the signed-in user. */
  signInAgain: 4401,
} as const;

/** Parses a message; returns undefined for invalid JSON. */
export function parseJson(message: string): unknown {
  try {
    return JSON.parse(message);
  } catch {
    return undefined;
  }
}

export const HEARTBEAT_SECONDS = 30;
/**
 * On connect, the server replays the updates of the last N seconds: the page's first fetch may have missed
 * them.
 */
export const REPLAY_SECONDS = 10;
