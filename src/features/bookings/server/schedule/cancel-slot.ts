import { greetingName } from '#features/accounts/accounts-rules.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { HttpError } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import { localeOf, resolveLanguage } from '#shared/languages.ts';
import { formatInstant, formatVenueDate, slotLabel } from '#shared/venue-dates.ts';
import { cancelBooking } from '../cancel-booking.ts';
import { formatNamedSlot } from '../emails/session-titles.ts';
import { lockEntry, updateEntry } from '../slot-waitlist/slot-waitlist-queries.ts';
import { findActiveBookingIds, findOpenEntryIds } from './slot-cancellation-queries.ts';
import { findDaySlots, findSlotRow, freeSpots, type SlotRow } from './slots-queries.ts';

export type SlotRemoval = { slotId: string; reason: string; cancel: boolean; actorId: string };

/**
 * Ends a removed slot: expires its waitlist, and cancels and refunds its bookings if `cancel` is set.
 * Notifies each family in the transaction that ends its entry or booking. Does nothing if the slot is
 * scheduled again. If an entry or booking fails, the others still end; the first error is thrown at the end,
 * and a retry handles the failed ones.
 */
export async function cancelSlot(ctx: Services, removal: SlotRemoval): Promise<void> {
  const slot = await findSlotRow(ctx.db, removal.slotId);
  if (!slot) return;
  const plannedSlots = await findDaySlots(ctx.db, slot.venueDate, ctx.venue().timezone);
  if (plannedSlots.some(({ startTime }) => startTime === slot.startTime)) return;
  const errors: unknown[] = [];
  const collectError = (error: unknown) => errors.push(error);
  for (const entryId of await findOpenEntryIds(ctx.db, slot.id)) {
    await expireEntry(ctx, slot, entryId, removal.reason).catch(collectError);
  }
  for (const bookingId of removal.cancel ? await findActiveBookingIds(ctx.db, slot.id) : []) {
    await cancelIfActive(ctx, bookingId, removal).catch(collectError);
  }
  if (errors.length > 0) throw errors[0];
}

async function cancelIfActive(ctx: Services, bookingId: string, { reason, actorId }: SlotRemoval) {
  try {
    await cancelBooking(ctx, bookingId, { actorId, byVenue: true, slotCancellation: { reason } });
  } catch (error) {
    // The guardian cancelled it concurrently.
    if (!(error instanceof HttpError && error.code === 'bookings.cancelledAlready')) throw error;
  }
}

async function expireEntry(ctx: Services, slot: SlotRow, entryId: string, reason: string) {
  await inTransaction(ctx.db, async (db) => {
    const entry = await lockEntry(db, entryId);
    if (!entry || !['waiting', 'offered'].includes(entry.state)) return;
    await updateEntry(db, entry.id, 'expired');
    if (entry.state === 'offered') await freeSpots(db, slot.id, entry.childrenCount);
    const { guardianEmail, guardianName } = entry;
    const { name, email, timezone } = ctx.venue();
    const language = resolveLanguage(entry.language, ctx.venue());
    const locale = localeOf(language);
    await ctx.queueEmail(db, {
      key: `waitlist-called-off:${entry.id}`,
      to: guardianEmail,
      replyTo: email,
      subject: translate(
        'bookings.sessionCancelledSubject',
        { when: formatInstant(slot.startsAt, timezone, locale) },
        language,
      ),
      text: translate(
        'bookings.waitlistCancelledText',
        {
          name: greetingName(guardianName, guardianEmail),
          day: formatVenueDate(slot.venueDate, locale),
          slot: formatNamedSlot(
            ctx.venue(),
            { date: slot.venueDate, slotLabel: slotLabel(slot.startTime, slot.endTime) },
            language,
          ),
          reason: reason === '' ? '' : `\n\n${reason}`,
          link: `${ctx.config.publicUrl}/booking`,
          venue: name,
        },
        language,
      ),
    });
  });
}
