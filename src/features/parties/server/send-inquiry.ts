import type { z } from 'zod';
import { greetingName } from '#features/accounts/accounts-rules.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { enforceLimit } from '#platform/server/http/throttle.ts';
import { announce } from '#platform/server/live/announce.ts';
import { translate } from '#platform/server/translate.ts';
import { localeOf, resolveLanguage } from '#shared/languages.ts';
import { formatVenueDate, venueDateOf } from '#shared/venue-dates.ts';
import type { partiesContract } from '../parties-contract.ts';
import { storeInquiry } from './inquiries-queries.ts';
import { findActivePackage } from './packages-queries.ts';

type Body = z.output<(typeof partiesContract)['POST /api/party-inquiries']['body']>;
type Context = CallContext & { body: Body };

/** Limits acknowledgements per email address, because anyone can enter someone else's address. */
const acknowledgementLimit = { name: 'mail-party-inquiry', limit: 6, minutes: 24 * 60 };

/**
 * Stores the inquiry, and emails an acknowledgement to the guardian and a notice to the venue. Returns the
 * inquiry's id. A repeated request returns the same id and sends nothing. Throws 404 for an unknown or
 * inactive package, 409 for a past date, and 429 after too many inquiries with the same email address.
 */
export async function sendInquiry(ctx: Context): Promise<string> {
  const { body, clock, requestKey, language } = ctx;
  const preferredDate = body.preferredDate.slice(0, 10);
  const partyPackage = await findActivePackage(ctx.db, body.packageId, language);
  if (!partyPackage) throw httpError(404, 'parties.noSuchPackage');
  if (preferredDate < venueDateOf(clock.now(), ctx.venue().timezone)) {
    throw httpError(409, 'parties.datePast');
  }
  await enforceLimit(ctx, acknowledgementLimit, body.email);
  return inTransaction(ctx.db, async (db) => {
    const { id, isNew } = await storeInquiry(db, {
      packageId: partyPackage.id,
      preferredDate,
      preferredTimeWindow: body.preferredTimeWindow || null,
      childName: body.childName,
      childAge: body.childAge || null,
      estimatedKids: body.estimatedKids,
      guardianName: body.guardianName,
      email: body.email,
      phone: body.phone || null,
      notes: body.notes || null,
      language,
      requestKey,
      createdAt: clock.now(),
    });
    if (isNew) {
      await queueInquiryEmails(ctx, db, id, { packageName: partyPackage.name, preferredDate });
      await announce(db, { desk: true }, { type: 'parties', payload: {} });
    }
    return id;
  });
}

/** The acknowledgement omits free text, which could otherwise be used to send spam. */
async function queueInquiryEmails(
  ctx: Context,
  db: Db,
  id: string,
  { packageName, preferredDate }: { packageName: string; preferredDate: string },
) {
  const { body, language } = ctx;
  const venue = ctx.venue();
  await ctx.queueEmail(db, {
    key: `party-inquiry:${id}`,
    to: body.email,
    replyTo: venue.email,
    subject: translate('parties.inquirySubject', { venue: venue.name }, language),
    text: translate(
      'parties.inquiryText',
      {
        name: greetingName(body.guardianName, body.email),
        package: packageName,
        day: formatVenueDate(preferredDate, localeOf(language)),
        kids: translate('parties.kids', { count: body.estimatedKids }, language),
        venue: venue.name,
      },
      language,
    ),
  });
  // The notice to the venue is in English if the venue offers it.
  const venueLanguage = resolveLanguage('en', venue);
  const orPlaceholder = (text: string | undefined) =>
    text || translate('parties.notProvided', {}, venueLanguage);
  await ctx.queueEmail(db, {
    key: `party-inquiry-notice:${id}`,
    to: venue.email,
    replyTo: body.email,
    subject: translate(
      'parties.noticeSubject',
      { name: body.guardianName, day: formatVenueDate(preferredDate, localeOf(venueLanguage)) },
      venueLanguage,
    ),
    text: translate(
      'parties.noticeText',
      {
        package: packageName,
        day: formatVenueDate(preferredDate, localeOf(venueLanguage)),
        window: body.preferredTimeWindow
          ? translate(`parties.window.${body.preferredTimeWindow}`, {}, venueLanguage)
          : orPlaceholder(''),
        kids: translate('parties.kids', { count: body.estimatedKids }, venueLanguage),
        child: body.childName,
        age: orPlaceholder(body.childAge),
        name: body.guardianName,
        email: body.email,
        phone: orPlaceholder(body.phone),
        notes: orPlaceholder(body.notes),
      },
      venueLanguage,
    ),
  });
}
