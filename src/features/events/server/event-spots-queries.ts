import { eq, sql } from 'drizzle-orm';
import { greetingName } from '#features/accounts/accounts-rules.ts';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { type Db, plainSql } from '#platform/server/database/database.ts';
import { say } from '#platform/server/say.ts';
import type { Services } from '#platform/server/services.ts';
import { localeOf, offeredLanguage } from '#shared/languages.ts';
import { formatInstant } from '#shared/venue-dates.ts';
import { events } from './events-tables.ts';
import { changeInterest, type Interest, lockFirstWaiting } from './interests-queries.ts';

type Context = Pick<Services, 'clock' | 'venue' | 'config' | 'queueMail' | 'parts'>;
type EventRow = typeof events.$inferSelect;

/** Takes spots of an event, if there is room for all of them: one conditional update. */
export async function takeEventSpots(db: Db, eventId: string, count: number): Promise<boolean> {
  const rows = await plainSql(
    db,
    `update events set taken = taken + $2
    where id = $1 and taken + $2 <= capacity and cancelled_at is null
    returning id`,
    [eventId, count],
  );
  return rows.length > 0;
}

/** Gives spots back, and keeps them at once for the first in line, if there is one. */
export async function releaseEventSpots(ctx: Context, db: Db, eventId: string, count: number) {
  await db
    .update(events)
    .set({ taken: sql`greatest(${events.taken} - ${count}, 0)` })
    .where(eq(events.id, eventId));
  await offerEventSpots(ctx, db, eventId);
}

/**
 * Keeps what is free at an event for the first in line who fit, and mails them: in the transaction
 * that freed it (or made the event larger), so that nobody can slip in between.
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

/** The event, its counts locked until the transaction ends. */
export async function lockEvent(db: Db, eventId: string): Promise<EventRow | null> {
  const [row] = await db.select().from(events).where(eq(events.id, eventId)).for('no key update');
  return row ?? null;
}

async function mailOffer(
  ctx: Context,
  db: Db,
  event: EventRow,
  { id, userId, heldUntil }: Interest & { heldUntil: Date },
) {
  const [person] = await db
    .select({ name: users.name, email: users.email, language: users.language })
    .from(users)
    .where(eq(users.id, userId));
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
    subject: say('events.offerSubject', facts, language),
    text: say('events.offerText', facts, language),
  });
}
