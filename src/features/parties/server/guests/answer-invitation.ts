import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { MAX_GUESTS } from '../../parties-rules.ts';
import { findPartyByInvitation, lockParty, type Party } from '../parties-queries.ts';
import { queueAnswerConfirmationEmail, queueAnswerNoticeEmail } from '../party-emails.ts';
import { generateSecret } from '../party-links.ts';
import { findGuests, insertGuest, type PartyGuest, updateGuest } from './guests-queries.ts';

type Answer = {
  key?: string;
  name: string;
  email: string;
  reply: 'yes' | 'no' | 'maybe';
  kids: number;
  adults: number;
  allergies: string;
};

/** The party of an invitation. Throws 404 for an unknown code and before the party is booked. */
export async function requireInvitedParty(
  { db }: Pick<CallContext, 'db'>,
  code: string,
): Promise<Party> {
  const party = await findPartyByInvitation(db, code);
  if (!party || party.status === 'pending') throw httpError(404, 'parties.noSuchInvitation');
  return party;
}

/** The invitation as shown to guests, with the caller's own answer. */
export async function viewInvitation(ctx: CallContext, code: string, key: string | undefined) {
  const party = await requireInvitedParty(ctx, code);
  const guests = key === undefined ? [] : await findGuests(ctx.db, party.id);
  const ownAnswer = guests.find(({ answerKey, reply }) => answerKey === key && reply !== 'waiting');
  return {
    status: party.status === 'booked' ? ('booked' as const) : ('cancelled' as const),
    childName: party.childName,
    hostName: party.guardianName,
    date: party.venueDate,
    startsAt: party.startsAt.toISOString(),
    endsAt: party.endsAt.toISOString(),
    greeting: party.greeting,
    canAnswer: canAnswer(party, ctx.clock.now()),
    answer: ownAnswer
      ? {
          name: ownAnswer.name,
          email: ownAnswer.email ?? '',
          reply: ownAnswer.reply as Answer['reply'],
          kids: ownAnswer.kids,
          adults: ownAnswer.adults,
          allergies: ownAnswer.allergies,
        }
      : null,
  };
}

const canAnswer = (party: Party, now: Date) => party.status === 'booked' && now < party.startsAt;

/**
 * Stores a guest's answer and returns its key. Updates the answer with this key, or the unanswered entry that
 * the host added with this email address. Throws 404 for an unknown code, 409 for another family's email address, a
 * full guest list, a yes or maybe with a headcount of 0, and after the start or a cancellation. Emails host and guest
 * unless nothing changed.
 */
export async function answerInvitation(
  ctx: CallContext,
  code: string,
  { key = generateSecret(), ...input }: Answer,
): Promise<string> {
  const invitedParty = await requireInvitedParty(ctx, code);
  return inTransaction(ctx.db, async (db) => {
    const party = await lockParty(db, invitedParty.id);
    if (!party || !canAnswer(party, ctx.clock.now())) throw httpError(409, 'parties.answersOver');
    const answer = input.reply === 'no' ? { ...input, kids: 0, adults: 0 } : input;
    if (answer.reply !== 'no' && answer.kids + answer.adults === 0) {
      throw httpError(409, 'parties.nobodyComes');
    }
    const guests = await findGuests(db, party.id);
    const existing =
      guests.find(({ answerKey }) => answerKey === key) ??
      guests.find(({ email, reply }) => email === answer.email && reply === 'waiting');
    const conflict = guests.find(({ id, email }) => id !== existing?.id && email === answer.email);
    if (conflict) throw httpError(409, 'parties.answeredAlready');
    const values = { ...answer, answerKey: key, language: ctx.language };
    if (existing) {
      if (isUnchanged(existing, values)) return key;
      await updateGuest(db, existing.id, values, ctx.clock.now());
    } else {
      await addAnswer(ctx, db, party, guests.length, values);
    }
    const updatedGuests = await findGuests(db, party.id);
    const storedAnswer = updatedGuests.find(({ answerKey }) => answerKey === key);
    if (storedAnswer) {
      await queueAnswerConfirmationEmail(ctx, db, party, storedAnswer);
      await queueAnswerNoticeEmail(ctx, db, party, storedAnswer);
    }
    return key;
  });
}

type AnswerValues = Pick<
  PartyGuest,
  'name' | 'email' | 'reply' | 'kids' | 'adults' | 'allergies' | 'answerKey' | 'language'
>;

async function addAnswer(
  ctx: CallContext,
  db: Db,
  party: Party,
  guestCount: number,
  values: AnswerValues,
) {
  if (guestCount >= MAX_GUESTS) throw httpError(409, 'parties.listFull', { max: MAX_GUESTS });
  const id = await insertGuest(db, { ...values, partyId: party.id, now: ctx.clock.now() });
  // The key is already in use at another party, so our client did not generate it.
  if (!id) throw httpError(409, 'parties.answeredAlready');
}

const isUnchanged = (guest: PartyGuest, values: AnswerValues) =>
  (['name', 'email', 'reply', 'kids', 'adults', 'allergies', 'answerKey'] as const).every(
    (field) => guest[field] === values[field],
  );
