import { greetingName } from '#features/accounts/accounts-rules.ts';
import { describeTaxedPrice, findSoldLines } from '#features/prices/server/index.ts';
import { sumLines } from '#features/prices/tax-rules.ts';
import { formatVenueContact } from '#features/venue/server/index.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import { type Language, localeOf, resolveLanguage } from '#shared/languages.ts';
import { formatMoney } from '#shared/money.ts';
import { formatInstant } from '#shared/venue-dates.ts';
import { formatPartyNumber } from '../parties-rules.ts';
import { fullRefundDeadlineOf } from '../party-refund-rules.ts';
import type { PartyGuest } from './guests/guests-queries.ts';
import { calendarFile, formatPartyName } from './office/party-calendar.ts';
import type { Party } from './parties-queries.ts';
import { hostLink, invitationLink, partyReceiptLink } from './party-links.ts';

type Context = Pick<Services, 'clock' | 'config' | 'venue' | 'queueEmail'>;

/** Queues the host's confirmation with the .ics file, the links and the balance. */
export async function queuePartyConfirmationEmail(ctx: Context, db: Db, party: Party) {
  const language = resolveLanguage(party.language, ctx.venue());
  const until = fullRefundDeadlineOf(
    { venueDate: party.venueDate, window: party.timeWindow },
    ctx.venue().timezone,
  );
  await ctx.queueEmail(db, {
    key: `party-confirmed:${party.id}:${party.sequence}`,
    ...toHost(ctx, party),
    kind: { name: 'party-confirmed', language },
    subject: translate(
      'parties.confirmedSubject',
      partyEmailParams(ctx, party, language),
      language,
    ),
    text: translate(
      'parties.confirmedText',
      {
        ...partyEmailParams(ctx, party, language),
        kids: translate('parties.kids', { count: party.kids }, language),
        price: await describePrice(ctx, db, party, language),
        deposit: formatAmount(ctx, party.depositCents, language),
        balance: formatAmount(ctx, party.priceCents - party.depositCents, language),
        number: formatPartyNumber(party),
        place: formatVenueContact(ctx, language),
        link: hostLink(ctx, party.id),
        receipt: describeReceipt(ctx, party, language),
        invitation: invitationLink(ctx, party),
        policy: translate(
          until <= ctx.clock.now() ? 'parties.policyHalf' : 'parties.policyFull',
          { until: formatInstant(until, ctx.venue().timezone, localeOf(language)) },
          language,
        ),
      },
      language,
    ),
    attachments: [calendarFile(ctx, party, language, hostLink(ctx, party.id))],
  });
}

/** Returns a paragraph with the link to the receipt; empty for a party that is free. */
function describeReceipt(ctx: Context, party: Party, language: Language): string {
  if (party.priceCents === 0) return '';
  return translate('parties.receipt', { link: partyReceiptLink(ctx, party.id) }, language);
}

/** Queues the host's email with the payment link and deadline for the deposit, for a party booked by the venue. */
export async function queuePartyHoldEmail(ctx: Context, db: Db, party: Party) {
  const language = resolveLanguage(party.language, ctx.venue());
  const until = party.holdExpiresAt ?? party.startsAt;
  await ctx.queueEmail(db, {
    key: `party-held:${party.id}`,
    ...toHost(ctx, party),
    subject: translate('parties.heldSubject', partyEmailParams(ctx, party, language), language),
    text: translate(
      'parties.heldText',
      {
        ...partyEmailParams(ctx, party, language),
        kids: translate('parties.kids', { count: party.kids }, language),
        price: await describePrice(ctx, db, party, language),
        deposit: formatAmount(ctx, party.depositCents, language),
        until: formatInstant(until, ctx.venue().timezone, localeOf(language)),
        link: hostLink(ctx, party.id),
      },
      language,
    ),
  });
}

/** Queues the host's receipt for the balance, once per total. `paidCents` is the total, including the deposit. */
export async function queueBalanceReceiptEmail(
  ctx: Context,
  db: Db,
  party: Party,
  paidCents: number,
) {
  const language = resolveLanguage(party.language, ctx.venue());
  await ctx.queueEmail(db, {
    key: `party-paid:${party.id}:${paidCents}`,
    ...toHost(ctx, party),
    subject: translate('parties.paidSubject', partyEmailParams(ctx, party, language), language),
    text: translate(
      'parties.paidText',
      {
        ...partyEmailParams(ctx, party, language),
        amount: formatAmount(ctx, paidCents, language),
        link: hostLink(ctx, party.id),
        receipt: describeReceipt(ctx, party, language),
      },
      language,
    ),
  });
}

/** Queues the notice to the host that a late deposit is refunded because the room is no longer available. */
export async function queueLateDepositEmail(ctx: Context, db: Db, party: Party) {
  const language = resolveLanguage(party.language, ctx.venue());
  await ctx.queueEmail(db, {
    key: `party-paid-too-late:${party.id}:${party.sequence}`,
    ...toHost(ctx, party),
    subject: translate('parties.paidTooLateSubject', {}, language),
    text: translate(
      'parties.paidTooLateText',
      { ...partyEmailParams(ctx, party, language), link: `${ctx.config.publicUrl}/parties` },
      language,
    ),
  });
}

type Cancellation = {
  cardCents: number;
  deskCents: number;
  /** The venue's reason; null if the host cancelled. */
  venueReason: string | null;
};

/** Queues the host's cancellation notice with the refunds. */
export async function queuePartyCancellationEmail(
  ctx: Context,
  db: Db,
  party: Party,
  { cardCents, deskCents, venueReason }: Cancellation,
) {
  const language = resolveLanguage(party.language, ctx.venue());
  const toRefundLines = (key: 'parties.refundToCard' | 'parties.refundAtDesk', cents: number) =>
    cents > 0 ? [translate(key, { amount: formatAmount(ctx, cents, language) }, language)] : [];
  const refund = [
    ...toRefundLines('parties.refundToCard', cardCents),
    ...toRefundLines('parties.refundAtDesk', deskCents),
  ].join('\n');
  const textKey = venueReason === null ? 'parties.cancelledText' : 'parties.cancelledByVenueText';
  await ctx.queueEmail(db, {
    key: `party-cancelled:${party.id}`,
    ...toHost(ctx, party),
    subject: translate(
      'parties.cancelledSubject',
      partyEmailParams(ctx, party, language),
      language,
    ),
    text: translate(
      textKey,
      {
        ...partyEmailParams(ctx, party, language),
        refund: refund || translate('parties.refundNone', {}, language),
        reason: venueReason ?? '',
      },
      language,
    ),
    attachments: [calendarFile(ctx, party, language, hostLink(ctx, party.id))],
  });
}

/** Queues the cancellation notice to a guest; does nothing without an email address. */
export async function queueGuestCancellationEmail(
  ctx: Context,
  db: Db,
  party: Party,
  guest: PartyGuest,
) {
  const language = resolveLanguage(guest.language, ctx.venue());
  if (guest.email === null) return;
  await ctx.queueEmail(db, {
    key: `party-cancelled-guest:${party.id}:${guest.id}`,
    ...toGuest(ctx, guest.email),
    subject: translate(
      'parties.guestCancelledSubject',
      partyEmailParams(ctx, party, language),
      language,
    ),
    text: translate(
      'parties.guestCancelledText',
      { ...partyEmailParams(ctx, party, language), name: greetingName(guest.name, guest.email) },
      language,
    ),
    attachments: [calendarFile(ctx, party, language, invitationLink(ctx, party))],
  });
}

/** Queues the confirmation of a guest's answer, with the link to change it; does nothing without an email address. */
export async function queueAnswerConfirmationEmail(
  ctx: Context,
  db: Db,
  party: Party,
  guest: PartyGuest,
) {
  const language = resolveLanguage(guest.language, ctx.venue());
  if (guest.email === null) return;
  const link = invitationLink(ctx, party, guest.answerKey);
  const waiver = `${ctx.config.publicUrl}/waiver?${new URLSearchParams({ email: guest.email })}`;
  const isComing = guest.reply !== 'no';
  await ctx.queueEmail(db, {
    key: `party-answer:${party.id}:${guest.id}:${guest.updatedAt.getTime()}`,
    ...toGuest(ctx, guest.email),
    subject: translate('parties.answerSubject', partyEmailParams(ctx, party, language), language),
    text: translate(
      isComing ? 'parties.answerComingText' : 'parties.answerNoText',
      {
        ...partyEmailParams(ctx, party, language),
        name: greetingName(guest.name, guest.email),
        reply: translate(`parties.reply.${toReply(guest)}`, {}, language),
        link,
        ...(isComing ? { waiver } : {}),
      },
      language,
    ),
    ...(isComing ? { attachments: [calendarFile(ctx, party, language, link)] } : {}),
  });
}

/** Queues a notice to the host about a new or changed answer. */
export async function queueAnswerNoticeEmail(
  ctx: Context,
  db: Db,
  party: Party,
  guest: PartyGuest,
) {
  const language = resolveLanguage(party.language, ctx.venue());
  const answer = {
    guest: guest.name,
    reply: translate(`parties.reply.${toReply(guest)}`, {}, language),
  };
  await ctx.queueEmail(db, {
    key: `party-guest:${party.id}:${guest.id}:${guest.updatedAt.getTime()}`,
    ...toHost(ctx, party),
    subject: translate('parties.hostAnswerSubject', answer, language),
    text: translate(
      'parties.hostAnswerText',
      {
        ...partyEmailParams(ctx, party, language),
        ...answer,
        headcount: translate(
          'parties.headcount',
          { kids: guest.kids, adults: guest.adults },
          language,
        ),
        allergies: guest.allergies || translate('parties.notProvided', {}, language),
        link: hostLink(ctx, party.id),
      },
      language,
    ),
  });
}

/** The text parameters that all emails about a party share. */
export function partyEmailParams(
  { venue }: Pick<Context, 'venue'>,
  party: Party,
  language: Language,
) {
  const { name, timezone } = venue();
  return {
    name: greetingName(party.guardianName, party.email),
    party: formatPartyName(party, language),
    package: party.packageName,
    when: formatInstant(party.startsAt, timezone, localeOf(language)),
    venue: name,
  };
}

/** Describes the party's price with the tax in it. */
async function describePrice(ctx: Context, db: Db, party: Party, language: Language) {
  const lines = await findSoldLines(db, { saleKind: 'party', saleId: party.id });
  const { taxCents } = sumLines(lines);
  return describeTaxedPrice(ctx, { totalCents: party.priceCents, taxCents }, language);
}

function formatAmount(
  { venue }: Pick<Context, 'venue'>,
  cents: number,
  language: Language,
): string {
  return formatMoney(cents, venue().currency, localeOf(language));
}

const toHost = ({ venue }: Context, party: Party) => ({ to: party.email, replyTo: venue().email });

const toGuest = ({ venue }: Context, email: string) => ({ to: email, replyTo: venue().email });

const toReply = ({ reply }: PartyGuest) => reply as 'yes' | 'no' | 'maybe' | 'waiting';
