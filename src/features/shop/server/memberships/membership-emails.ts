import { greetingName } from '#features/accounts/accounts-rules.ts';
import { describeTaxedPrice } from '#features/prices/server/index.ts';
import { type SaleLine, sumLines } from '#features/prices/tax-rules.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import { localeOf, resolveLanguage, type StoredLanguage } from '#shared/languages.ts';
import { formatMoney } from '#shared/money.ts';
import { formatVenueDate, venueDateOf } from '#shared/venue-dates.ts';
import { formatOrderNumber } from '../../shop-rules.ts';
import { attachOrderReceipt } from '../orders/order-receipt.ts';
import type { Order } from '../shop-queries.ts';
import { findPayers, type Membership } from './memberships-queries.ts';

type Context = Pick<Services, 'config' | 'venue' | 'queueEmail' | 'clock'>;

/** Queues the receipt of a renewal; `until` is the membership's new expiry. */
export async function queueRenewalReceiptEmail(
  ctx: Context,
  db: Db,
  order: Order & { paidAt: Date; lines: readonly SaleLine[] },
  until: Date,
): Promise<void> {
  const { language, guardianName, guardianEmail, items } = order;
  const payer = { name: guardianName, email: guardianEmail, language };
  await queueMembershipEmail(ctx, db, payer, {
    template: 'renewed',
    key: order.id,
    params: {
      type: items[0]?.name ?? '',
      number: formatOrderNumber(order),
      total: describeTaxedPrice(ctx, sumLines(order.lines), resolveLanguage(language, ctx.venue())),
      day: formatDay(ctx, until, language),
    },
    attachments: [await attachOrderReceipt({ db, venue: ctx.venue }, order)],
  });
}

/** Queues the notice of a failed renewal with the end of the grace period, once per period. */
export async function queuePaymentFailedEmail(ctx: Context, db: Db, membership: Membership) {
  await queueStatusEmail(ctx, db, membership, 'paymentFailed', membership.graceUntil);
}

export async function queueMembershipEndedEmail(ctx: Context, db: Db, membership: Membership) {
  await queueStatusEmail(ctx, db, membership, 'ended', membership.periodEnd);
}

/** Queues the reminder of a yearly renewal. */
export async function queueRenewalReminderEmail(ctx: Context, db: Db, membership: Membership) {
  await queueStatusEmail(ctx, db, membership, 'renewsSoon', membership.periodEnd);
}

async function queueStatusEmail(
  ctx: Context,
  db: Db,
  membership: Membership,
  template: 'paymentFailed' | 'ended' | 'renewsSoon',
  until: Date | null,
) {
  const { id, userId, periods, membershipType, priceCents } = membership;
  const payer = userId ? (await findPayers(db, [userId])).get(userId) : undefined;
  if (!payer) return;
  await queueMembershipEmail(ctx, db, payer, {
    template,
    key: `${id}:${periods}`,
    params: {
      type: membershipType,
      total: formatCents(ctx, priceCents, payer.language),
      day: until ? formatDay(ctx, until, payer.language) : '',
    },
  });
}

type Payer = { name: string; email: string; language: StoredLanguage };
type Email = Parameters<Services['queueEmail']>[1];

async function queueMembershipEmail(
  ctx: Context,
  db: Db,
  { name, email, language: storedLanguage }: Payer,
  {
    template,
    key,
    params,
    attachments,
  }: {
    template: 'renewed' | 'paymentFailed' | 'ended' | 'renewsSoon';
    key: string;
    params: Record<string, string>;
    attachments?: Email['attachments'];
  },
) {
  const language = resolveLanguage(storedLanguage, ctx.venue());
  const values = {
    ...params,
    name: greetingName(name, email),
    venue: ctx.venue().name,
    link: `${ctx.config.publicUrl}/orders`,
    shop: `${ctx.config.publicUrl}/shop?tab=memberships`,
  };
  await ctx.queueEmail(db, {
    key: `membership-${template}:${key}`,
    to: email,
    replyTo: ctx.venue().email,
    subject: translate(`memberships.${template}Subject`, values, language),
    text: translate(`memberships.${template}Text`, values, language),
    attachments,
  });
}

const formatCents = ({ venue }: Context, cents: number, language: StoredLanguage) =>
  formatMoney(cents, venue().currency, localeOf(resolveLanguage(language, venue())));

const formatDay = ({ venue }: Context, at: Date, language: StoredLanguage) =>
  formatVenueDate(venueDateOf(at, venue().timezone), localeOf(resolveLanguage(language, venue())));
