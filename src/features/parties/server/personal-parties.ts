import { HttpError } from '#platform/server/http/errors.ts';
import { forgetMailsAbout } from '#platform/server/outbox/forget-mails.ts';
import type { Person, PersonalPart } from '#platform/server/personal-data.ts';
import { cancelParty } from './cancel-party.ts';
import {
  findAnswersOf,
  findGuests,
  removeAnswersOf,
  removeGuestLists,
} from './guests/guests-queries.ts';
import { findInquiriesOf, removeInquiriesOf } from './inquiries-queries.ts';
import {
  anonymizeParties,
  findPartiesOf,
  findUpcomingPartiesOf,
  type Owner,
} from './parties-queries.ts';
import { planEndOfParties } from './plan-end-of-parties.ts';

const ownerOf = ({ id, verifiedEmail }: Person): Owner => ({ userId: id, verifiedEmail });

/**
 * Parties with their guests' replies (without contact details), inquiries, and answers to invitations. Past
 * parties are kept for accounting and anonymized.
 */
export const personalParties: PersonalPart = {
  read: async (db, person) => {
    const own = await findPartiesOf(db, ownerOf(person));
    const parties = await Promise.all(
      own.map(
        async ({ userId, packageId, requestKey, heldFrom, invitation, sequence, ...party }) => ({
          ...party,
          guests: (await findGuests(db, party.id)).map(({ reply, kids, adults }) => ({
            reply,
            kids,
            adults,
          })),
        }),
      ),
    );
    const email = person.verifiedEmail;
    return {
      parties,
      partyInquiries: email === null ? [] : await findInquiriesOf(db, email),
      invitationAnswers: email === null ? [] : await findAnswersOf(db, email),
    };
  },

  plan: planEndOfParties,

  /** Cancels upcoming parties by the policy, as the host would. */
  end: async (ctx, person) => {
    for (const { id } of await findUpcomingPartiesOf(ctx.db, ownerOf(person), ctx.clock.now())) {
      await cancelParty(ctx, id, person.id).catch((error: unknown) => {
        // Already cancelled or started in the meantime.
        if (!(error instanceof HttpError) || error.status !== 409) throw error;
      });
    }
  },

  forget: async (_ctx, db, person) => {
    const parties = await anonymizeParties(db, ownerOf(person));
    await removeGuestLists(db, parties);
    await forgetMailsAbout(db, parties);
    const email = person.verifiedEmail;
    if (email === null) return;
    await removeAnswersOf(db, email);
    await forgetMailsAbout(db, await removeInquiriesOf(db, email));
  },
};
