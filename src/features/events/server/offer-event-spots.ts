import { greetingName } from '#features/accounts/accounts-rules.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import { localeOf, resolveLanguage } from '#shared/languages.ts';
import { formatInstant } from '#shared/venue-dates.ts';
import { changeInterest } from './change-interest.ts';
import {
  decreaseTakenSpots,
  type EventRow,
  findOfferRecipient,
  lockEvent,
  takeEventSpots,
} from './event-spots-queries.ts';
import { type Interest, lockFirstWaiting } from './interests-queries.ts';

type Context = Pick<Services, 'clock' | 'venue' | 'config' | 'queueEmail' | 'hooks'>;

/** Releases spots and offers them to the first families on the waitlist. */
export async function releaseEventSpots(ctx: Context, db: Db, eventId: string, count: number) {
  await decreaseTakenSpots(db, eventId, count);
  await offerEventSpots(ctx, db, eventId);
}

/**
 * Offers the free spots of an event to the first families on the waitlist that fit, and emails them. Runs in the
 * transaction that freed the spots, so that no other request can take them first.
 */
export async function offerEventSpots(ctx: Context, db: Db, eventId: string) {
  const now = ctx.clock.now();
  while (true) {
    const event = await lockEvent(db, eventId);
    if (!event || event.cancelledAt || event.endsAt <= now) return;
    const freeSpots = event.capacity - event.taken;
    const firstWaiting = freeSpots > 0 ? await lockFirstWaiting(db, eventId, freeSpots) : null;
    if (!firstWaiting || !(await takeEventSpots(db, eventId, firstWaiting.spots))) return;
    const offerMillis = ctx.venue().waitlistOfferMinutes * 60_000;
    const until = new Date(Math.min(now.getTime() + offerMillis, event.endsAt.getTime()));
    await changeInterest(ctx, db, firstWaiting, { status: 'offered', heldUntil: until });
    await queueOfferEmail(ctx, db, event, { ...firstWaiting, heldUntil: until });
  }
}

async function queueOfferEmail(
  ctx: Context,
  db: Db,
  event: EventRow,
  { id, userId, heldUntil }: Interest & { heldUntil: Date },
) {
  const person = await findOfferRecipient(db, userId);
  if (!person) return;
  const { email } = person;
  const { name: venue, timezone, email: replyTo } = ctx.venue();
  const language = resolveLanguage(person.language, ctx.venue());
  const locale = localeOf(language);
  const values = {
    name: greetingName(person.name, email),
    title: event.title,
    when: formatInstant(event.startsAt, timezone, locale),
    until: formatInstant(heldUntil, timezone, locale),
    link: `${ctx.config.publicUrl}/calendar/${event.id}`,
    venue,
  };
  await ctx.queueEmail(db, {
    key: `event-offer:${id}:${heldUntil.getTime()}`,
    to: email,
    replyTo,
    subject: translate('events.offerSubject', values, language),
    text: translate('events.offerText', values, language),
  });
}
