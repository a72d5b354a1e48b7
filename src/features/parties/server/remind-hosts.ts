import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { say } from '#platform/server/say.ts';
import type { Services } from '#platform/server/services.ts';
import { localeOf, offeredLanguage } from '#shared/languages.ts';
import { formatMoney } from '#shared/money.ts';
import { balanceOf, headCount, partyRemindersDue } from '../parties-rules.ts';
import { findGuests } from './guests-queries.ts';
import { findPartyPayments, lockParty } from './parties-queries.ts';
import { hostLink } from './party-links.ts';
import { partyFactsForMail } from './party-mails.ts';
import { findPartiesToRemind, partyReminderSubject } from './reminders-queries.ts';

/**
 * Reminds hosts 7 days and 1 day before, from the venue's reminder hour on: each of them once,
 * however often and on however many servers it runs.
 */
export async function remindHosts(here: Services): Promise<void> {
  for (const due of partyRemindersDue(here.clock.now(), here.venue())) {
    for (const partyId of await findPartiesToRemind(here.db, due)) {
      await inTransaction(here.db, (db) => remindHost(here, db, partyId, due.daysBefore));
    }
  }
}

/** The party may have changed since it was listed: it is looked at again, and held meanwhile. */
async function remindHost(here: Services, db: Db, partyId: string, daysBefore: number) {
  const party = await lockParty(db, partyId);
  if (party?.status !== 'booked' || party.startsAt <= here.clock.now()) return;
  const [guests, payments] = [
    await findGuests(db, partyId),
    await findPartyPayments(db, [partyId]),
  ];
  const venue = here.venue();
  const language = offeredLanguage(party.language, venue);
  const { kids, adults, waiting } = headCount(guests);
  const balanceCents = balanceOf(party, payments);
  const facts = partyFactsForMail(here, party, language);
  await here.queueMail(db, {
    key: `party-reminder:${partyId}:${daysBefore}`,
    to: party.email,
    replyTo: venue.email,
    subject: say('parties.reminderSubject', { ...facts, days: daysBefore }, language),
    text: say(
      'parties.reminderText',
      {
        ...facts,
        heads: say('parties.heads', { kids, adults }, language),
        waiting,
        rest:
          balanceCents > 0
            ? say(
                'parties.reminderRest',
                { amount: formatMoney(balanceCents, venue.currency, localeOf(language)) },
                language,
              )
            : say('parties.reminderPaid', {}, language),
        link: hostLink(here, partyId),
      },
      language,
    ),
    onlyIf: { check: 'party-reminder', subject: partyReminderSubject(party) },
  });
}
