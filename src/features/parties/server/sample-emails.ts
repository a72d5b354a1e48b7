import type { Services } from '#platform/server/services.ts';
import type { Language } from '#shared/languages.ts';
import { instantOf, venueDateOf } from '#shared/venue-dates.ts';
import { queuePartyConfirmationEmail } from './party-emails.ts';

const SAMPLE_ID = '00000000-0000-4000-8000-000000000000';
const DAYS_AHEAD = 21;

/** Sample emails about a fictional party, rendered by the same code as the real ones. */
export const partiesSampleEmails = {
  'party-confirmed': (ctx: Services, language: Language) => {
    const { timezone, email } = ctx.venue();
    const now = ctx.clock.now();
    const venueDate = venueDateOf(new Date(now.getTime() + DAYS_AHEAD * 86_400_000), timezone);
    return queuePartyConfirmationEmail(ctx, ctx.db, {
      id: SAMPLE_ID,
      packageId: SAMPLE_ID,
      userId: null,
      venueDate,
      timeWindow: 'afternoon',
      startsAt: instantOf(venueDate, '14:00', timezone),
      endsAt: instantOf(venueDate, '16:00', timezone),
      childName: 'Mia',
      childAge: '3',
      kids: 8,
      addons: [],
      packageName: 'Village Party',
      priceCents: 40_000,
      depositCents: 10_000,
      status: 'booked',
      guardianName: 'Dana',
      email,
      phone: null,
      notes: null,
      language,
      holdExpiresAt: null,
      heldFrom: null,
      requestKey: null,
      invitation: 'example',
      greeting: '',
      sequence: 0,
      cancelledAt: null,
      officeNote: '',
      createdAt: now,
      updatedAt: now,
    });
  },
};
