import { createHash, randomBytes } from 'node:crypto';
import { findBookingCalendarEntries } from '#features/bookings/server/index.ts';
import { writeCalendar } from '#platform/server/documents/calendar-file.ts';
import { notFound } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import { type Language, resolveLanguage } from '#shared/languages.ts';
import {
  findEventsForPersonalFeed,
  findEventsForPublicFeed,
  findFeedOwner,
  storeFeed,
} from './calendar-queries.ts';
import { toCalendarEntry } from './event-calendar.ts';

/** Renders the public calendar feed of the venue's events. */
export async function renderPublicFeed(ctx: Services, language: Language): Promise<string> {
  const events = await findEventsForPublicFeed(ctx.db, ctx.clock.now());
  return writeCalendar(
    events.map((event) => toCalendarEntry(ctx, event)),
    {
      product: 'Events',
      language,
      method: 'PUBLISH',
      name: translate('events.publicFeedName', { venue: ctx.venue().name }, language),
    },
  );
}

/** Replaces the personal feed's secret and returns its URL, which is shown once. */
export async function createPersonalFeed(ctx: Services, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await storeFeed(ctx.db, userId, hashOf(token), ctx.clock.now());
  return `${ctx.config.publicUrl}/api/calendar/own/${token}.ics`;
}

/**
 * Renders the personal feed whose secret is in the file name, in its owner's language. Throws 404 for an unknown
 * secret.
 */
export async function renderPersonalFeed(ctx: Services, fileName: string): Promise<string> {
  const owner = await findFeedOwner(ctx.db, hashOf(fileName.replace(/\.ics$/, '')));
  if (!owner) throw notFound();
  const [bookings, events] = await Promise.all([
    findBookingCalendarEntries(ctx, owner),
    findEventsForPersonalFeed(ctx.db, owner.id, ctx.clock.now()),
  ]);
  const language = resolveLanguage(owner.language, ctx.venue());
  const entries = [...bookings, ...events.map((event) => toCalendarEntry(ctx, event))];
  return writeCalendar(entries, {
    product: 'Own',
    language,
    method: 'PUBLISH',
    name: translate('events.ownFeedName', { venue: ctx.venue().name }, language),
  });
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');
