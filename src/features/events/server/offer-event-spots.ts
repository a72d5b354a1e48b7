import { greetingName } from '#features/accounts/accounts-rules.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import { localeOf, offeredLanguage } from '#shared/languages.ts';
import { formatInstant } from '#shared/venue-dates.ts';
import { changeInterest } from './change-interest.ts';
import {
  type EventRow,
  findOfferRecipient,
  giveEventSpotsBack,
  lockEvent,
  takeEventSpots,
} from './event-spots-queries.ts';
import { type Interest, lockFirstWaiting } from './interests-queries.ts';

type Context = Pick<Services, 'clock' | 'venue' | 'config' | 'queueMail' | 'parts'>;

/** Releases spots and offers them to the first in the waitlist. */
export async function releaseEventSpots(ctx: Context, db: Db, eventId: string, count: number) {
  await giveEventSpotsBack(db, eventId, count);
  await offerEventSpots(ctx, db, eventId);
}

/**
 * Offers the free spots of an event to the first in the waitlist whose party fits, and mails them. Runs in the
 * transaction that freed the spots, so that nobody can take them in between.
 */
export async function offerEventSpots(ctx: Context, db: Db, eventId: string) {
  const now = ctx.clock.now();
  while (true) {
    const event = await lockEvent(db, eventId);
    if (!event || event.cancelledAt || event.endsAt <= now) return;
    const free = event.capacity - event.taken;
    const first = free > 0 ? await lockFirstWaiting(db, eventId, free) : null;
    if (!first || !(await takeEventSpots(db, eventId, first.spots))) return;
    const minutes = ctx.venue().waitlistOfferMinutes * 60_000;
    const until = new Date(Math.min(now.getTime() + minutes, event.endsAt.getTime()));
    await changeInterest(ctx, db, first, { status: 'offered', heldUntil: until });
    await mailOffer(ctx, db, event, { ...first, heldUntil: until });
  }
}

async function mailOffer(
  ctx: Context,
  db: Db,
  event: EventRow,
  { id, userId, heldUntil }: Interest & { heldUntil: Date },
) {
  const person = await findOfferRecipient(db, userId);
  if (!person) return;
  const { email } = person;
  const { name: venue, timezone, email: replyTo } = ctx.venue();
  const language = offeredLanguage(person.language, ctx.venue());
  const locale = localeOf(language);
  const facts = {
    name: greetingName(person.name, email),
    title: event.title,
    when: formatInstant(event.startsAt, timezone, locale),
    until: formatInstant(heldUntil, timezone, locale),
    link: `${ctx.config.publicUrl}/events?event=${event.id}`,
    venue,
  };
  await ctx.queueMail(db, {
    key: `event-offer:${id}:${heldUntil.getTime()}`,
    to: email,
    replyTo,
    subject: translate('events.offerSubject', facts, language),
    text: translate('events.offerText', facts, language),
  });
}
