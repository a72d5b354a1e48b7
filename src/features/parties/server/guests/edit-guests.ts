import { inTransaction } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import type { Language } from '#shared/languages.ts';
import { venueDateOf } from '#shared/venue-dates.ts';
import { MAX_GUESTS } from '../../parties-rules.ts';
import { lockParty, type Party } from '../parties-queries.ts';
import { generateSecret } from '../party-links.ts';
import { findGuests, insertGuest, removeGuest, setArrival } from './guests-queries.ts';

type NewGuest = {
  name: string;
  email?: string;
  reply: string;
  kids: number;
  adults: number;
  allergies: string;
};

/**
 * Adds a family to the guest list and returns the entry's id. Throws 409 if its email is listed, the list is full or
 * the party is cancelled.
 */
export async function addGuest(
  { db, clock }: Services,
  party: Party,
  guest: NewGuest,
  language: Language,
): Promise<string> {
  return inTransaction(db, async (db) => {
    const lockedParty = await lockParty(db, party.id);
    if (!lockedParty || lockedParty.status === 'cancelled')
      throw httpError(409, 'parties.cancelledAlready');
    if ((await findGuests(db, party.id)).length >= MAX_GUESTS) {
      throw httpError(409, 'parties.listFull', { max: MAX_GUESTS });
    }
    const id = await insertGuest(db, {
      partyId: party.id,
      name: guest.name,
      email: guest.email || null,
      reply: guest.reply,
      kids: guest.kids,
      adults: guest.adults,
      allergies: guest.allergies,
      answerKey: generateSecret(),
      language,
      now: clock.now(),
    });
    if (!id) throw httpError(409, 'parties.guestThere');
    return id;
  });
}

/**
 * Checks a family in at the party, or undoes the check-in. A repeated check-in keeps the first arrival time. Throws 409
 * unless the party is booked for today, 404 if the family is not listed.
 */
export async function saveArrival(
  { db, clock, venue }: Services,
  party: Party,
  guestId: string,
  hasArrived: boolean,
): Promise<void> {
  const today = venueDateOf(clock.now(), venue().timezone);
  if (party.status !== 'booked' || party.venueDate !== today)
    throw httpError(409, 'parties.notToday');
  const arrivedAt = hasArrived ? clock.now() : null;
  if (!(await setArrival(db, { partyId: party.id, guestId, arrivedAt }))) throw notFound();
}

/** Removes a family from the guest list. Throws 404 if it is not listed. */
export async function removeFromGuestList({ db }: Services, party: Party, guestId: string) {
  if (!(await removeGuest(db, party.id, guestId))) throw notFound();
}
