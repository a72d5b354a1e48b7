import { HttpError } from '#platform/server/http/errors.ts';
import { eraseEmailsAbout } from '#platform/server/outbox/erase-emails.ts';
import type { Person, PersonalDataHandler } from '#platform/server/personal-data.ts';
import { cancelPartyByPolicy } from './cancel-party.ts';
import {
  findGuests,
  findGuestsByEmail,
  removeGuestLists,
  removeGuestsByEmail,
} from './guests/guests-queries.ts';
import { findInquiriesByEmail, removeInquiriesByEmail } from './inquiries-queries.ts';
import {
  anonymizeParties,
  findPartiesOf,
  findUpcomingPartiesOf,
  type Owner,
} from './parties-queries.ts';
import { planPartyDeletion } from './plan-party-deletion.ts';

const ownerOf = ({ id, verifiedEmail }: Person): Owner => ({ userId: id, verifiedEmail });

/**
 * Parties with their guests' replies (without contact details), inquiries, and answers to invitations. Past
 * parties are needed for accounting, so they are anonymized instead of deleted.
 */
export const partiesPersonalData: PersonalDataHandler = {
  read: async (db, person) => {
    const ownParties = await findPartiesOf(db, ownerOf(person));
    const parties = await Promise.all(
      ownParties.map(
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
      partyInquiries: email === null ? [] : await findInquiriesByEmail(db, email),
      invitationAnswers: email === null ? [] : await findGuestsByEmail(db, email),
    };
  },

  plan: planPartyDeletion,

  /** Cancels upcoming parties according to the refund policy. */
  endItems: async (ctx, person) => {
    for (const { id } of await findUpcomingPartiesOf(ctx.db, ownerOf(person), ctx.clock.now())) {
      await cancelPartyByPolicy(ctx, id, { actorId: person.id }).catch((error: unknown) => {
        // The party has already been cancelled or has started.
        if (!(error instanceof HttpError) || error.status !== 409) throw error;
      });
    }
  },

  erase: async (_ctx, db, person) => {
    const partyIds = await anonymizeParties(db, ownerOf(person));
    await removeGuestLists(db, partyIds);
    await eraseEmailsAbout(db, partyIds);
    const email = person.verifiedEmail;
    if (email === null) return;
    await removeGuestsByEmail(db, email);
    await eraseEmailsAbout(db, await removeInquiriesByEmail(db, email));
  },
};
