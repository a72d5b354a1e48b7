import { type Db, inTransaction } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import { localeOf, resolveLanguage } from '#shared/languages.ts';
import { formatMoney } from '#shared/money.ts';
import { balanceOf, findDueReminders, summarizeReplies } from '../parties-rules.ts';
import { findGuests } from './guests/guests-queries.ts';
import { findPartyPayments, lockParty } from './parties-queries.ts';
import { partyEmailParams } from './party-emails.ts';
import { hostLink } from './party-links.ts';
import { findPartiesToRemind, partyReminderSubject } from './reminders-queries.ts';

/**
 * Queues the reminders to hosts 7 days and 1 day before their party, from the venue's reminder hour on. Each
 * reminder is queued once, even if several servers run the job.
 */
export async function remindHosts(ctx: Services): Promise<void> {
  for (const due of findDueReminders(ctx.clock.now(), ctx.venue())) {
    for (const partyId of await findPartiesToRemind(ctx.db, due)) {
      await inTransaction(ctx.db, (db) => remindHost(ctx, db, partyId, due.daysBefore));
    }
  }
}

/** Queues a host's reminder. Locks and rechecks the party, because it may have changed since it was listed. */
async function remindHost(ctx: Services, db: Db, partyId: string, daysBefore: number) {
  const party = await lockParty(db, partyId);
  if (party?.status !== 'booked' || party.startsAt <= ctx.clock.now()) return;
  const [guests, payments] = [
    await findGuests(db, partyId),
    await findPartyPayments(db, [partyId]),
  ];
  const venue = ctx.venue();
  const language = resolveLanguage(party.language, venue);
  const { kids, adults, waiting } = summarizeReplies(guests);
  const balanceCents = balanceOf(party, payments);
  const params = partyEmailParams(ctx, party, language);
  await ctx.queueEmail(db, {
    key: `party-reminder:${partyId}:${daysBefore}`,
    to: party.email,
    replyTo: venue.email,
    subject: translate('parties.reminderSubject', { ...params, days: daysBefore }, language),
    text: translate(
      'parties.reminderText',
      {
        ...params,
        headcount: translate('parties.headcount', { kids, adults }, language),
        waiting,
        balance:
          balanceCents > 0
            ? translate(
                'parties.reminderBalance',
                { amount: formatMoney(balanceCents, venue.currency, localeOf(language)) },
                language,
              )
            : translate('parties.reminderPaid', {}, language),
        link: hostLink(ctx, partyId),
      },
      language,
    ),
    onlyIf: { check: 'party-reminder', subject: partyReminderSubject(party) },
  });
}
