import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { MAX_GUESTS } from '../../parties-rules.ts';
import { findPartyByInvitation, lockParty, type Party } from '../parties-queries.ts';
import { newSecret } from '../party-links.ts';
import { mailAnswer, mailHostOfAnswer } from '../party-mails.ts';
import { changeGuest, findGuests, insertGuest, type PartyGuest } from './guests-queries.ts';

type Answer = {
  key?: string;
  name: string;
  email: string;
  reply: 'yes' | 'no' | 'maybe';
  kids: number;
  adults: number;
  allergies: string;
};

/** The party of an invitation; 404 for a code that is none, and for a party that was never booked. */
export async function findInvited({ db }: Pick<CallContext, 'db'>, code: string): Promise<Party> {
  const party = await findPartyByInvitation(db, code);
  if (!party || party.status === 'pending') throw httpError(404, 'parties.noSuchInvitation');
  return party;
}

/** The invitation as its guests see it, with the caller's own answer. */
export async function viewInvitation(ctx: CallContext, code: string, key: string | undefined) {
  const party = await findInvited(ctx, code);
  const guests = key === undefined ? [] : await findGuests(ctx.db, party.id);
  const own = guests.find(({ answerKey, reply }) => answerKey === key && reply !== 'waiting');
  return {
    status: party.status === 'booked' ? ('booked' as const) : ('cancelled' as const),
    childName: party.childName,
    hostName: party.guardianName,
    date: party.venueDate,
    startsAt: party.startsAt.toISOString(),
    endsAt: party.endsAt.toISOString(),
    greeting: party.greeting,
    canAnswer: canAnswer(party, ctx.clock.now()),
    answer: own
      ? {
          name: own.name,
          email: own.email ?? '',
          reply: own.reply as Answer['reply'],
          kids: own.kids,
          adults: own.adults,
          allergies: own.allergies,
        }
      : null,
  };
}

const canAnswer = (party: Party, now: Date) => party.status === 'booked' && now < party.startsAt;

/**
 * Stores an answer: a new one, the own one by its key, or that of a family whom the host had written
 * down under this e-mail. Another family's answer is nobody else's to change: 409. Host and guest are
 * told of each answer that says something new. Returns the key.
 */
export async function answerInvitation(
  ctx: CallContext,
  code: string,
  { key = newSecret(), ...said }: Answer,
): Promise<string> {
  const invited = await findInvited(ctx, code);
  return inTransaction(ctx.db, async (db) => {
    const party = await lockParty(db, invited.id);
    if (!party || !canAnswer(party, ctx.clock.now())) throw httpError(409, 'parties.answersOver');
    const answer = said.reply === 'no' ? { ...said, kids: 0, adults: 0 } : said;
    if (answer.reply !== 'no' && answer.kids + answer.adults === 0) {
      throw httpError(409, 'parties.nobodyComes');
    }
    const guests = await findGuests(db, party.id);
    const own =
      guests.find(({ answerKey }) => answerKey === key) ??
      guests.find(({ email, reply }) => email === answer.email && reply === 'waiting');
    const other = guests.find(({ id, email }) => id !== own?.id && email === answer.email);
    if (other) throw httpError(409, 'parties.answeredAlready');
    const values = { ...answer, answerKey: key, language: ctx.language };
    if (own) {
      if (isSame(own, values)) return key;
      await changeGuest(db, own.id, values, ctx.clock.now());
    } else {
      await addAnswer(ctx, db, party, guests.length, values);
    }
    const stored = (await findGuests(db, party.id)).find(({ answerKey }) => answerKey === key);
    if (stored) {
      await mailAnswer(ctx, db, party, stored);
      await mailHostOfAnswer(ctx, db, party, stored);
    }
    return key;
  });
}

type Values = Pick<
  PartyGuest,
  'name' | 'email' | 'reply' | 'kids' | 'adults' | 'allergies' | 'answerKey' | 'language'
>;

async function addAnswer(ctx: CallContext, db: Db, party: Party, count: number, values: Values) {
  if (count >= MAX_GUESTS) throw httpError(409, 'parties.listFull', { most: MAX_GUESTS });
  const id = await insertGuest(db, { ...values, partyId: party.id, now: ctx.clock.now() });
  // The key is taken at another party: it was not made by a browser of ours.
  if (!id) throw httpError(409, 'parties.answeredAlready');
}

const isSame = (guest: PartyGuest, values: Values) =>
  (['name', 'email', 'reply', 'kids', 'adults', 'allergies', 'answerKey'] as const).every(
    (field) => guest[field] === values[field],
  );
