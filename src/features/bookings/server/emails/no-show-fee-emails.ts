import type { Db } from '#platform/server/database/database.ts';
import { translate } from '#platform/server/translate.ts';
import { localeOf } from '#shared/languages.ts';
import { formatMoney } from '#shared/money.ts';
import { dueOf } from '../../no-show-fee-rules.ts';
import type { BookingWithSlot } from '../bookings-queries.ts';
import { buildTextValues } from './booking-emails.ts';
import { manageLink } from './booking-links.ts';
import { emailLanguage, type SendContext, sendToGuardian } from './send-to-guardian.ts';

/** Emails the no-show fee that staff asked for: what was taken from credit, and the link to pay the rest. */
export async function queueFeeEmail(ctx: SendContext, db: Db, booking: BookingWithSlot) {
  const { noShowFee: fee } = booking;
  if (!fee) throw new Error('no fee was asked for');
  const { money, values, language } = prepare(ctx, booking);
  const dueCents = dueOf(fee);
  const fromCredit = translate(
    'bookings.feeFromCredit',
    { credit: money(fee.creditCents) },
    language,
  );
  const due = { due: money(dueCents), link: manageLink(ctx, booking.id) };
  await sendToGuardian(ctx, db, booking, {
    key: `no-show-fee-asked:${booking.id}`,
    subject: translate('bookings.feeSubject', values, language),
    text: translate(
      'bookings.feeText',
      {
        ...values,
        fee: money(fee.amountCents),
        credit: fee.creditCents > 0 ? ` ${fromCredit}` : '',
        payment: translate(
          dueCents > 0 ? 'bookings.feePay' : 'bookings.feeNothingLeft',
          due,
          language,
        ),
      },
      language,
    ),
  });
}

/** Emails that the payment of a no-show fee arrived. `booking` has the fee as it was before. */
export async function queueFeePaidEmail(ctx: SendContext, db: Db, booking: BookingWithSlot) {
  const { money, values, language } = prepare(ctx, booking);
  const amount = money(booking.noShowFee ? dueOf(booking.noShowFee) : 0);
  await sendToGuardian(ctx, db, booking, {
    key: `no-show-fee-paid:${booking.id}`,
    subject: translate('bookings.feePaidSubject', values, language),
    text: translate('bookings.feePaidText', { ...values, amount }, language),
  });
}

/** Emails that a no-show fee is waived, with what comes back; again if it is waived again after a failed refund. */
export async function queueFeeWaivedEmail(
  ctx: SendContext,
  db: Db,
  booking: BookingWithSlot,
  waived: { creditCents: number; refundCents: number; waivedAt: Date },
) {
  const { creditCents, refundCents, waivedAt } = waived;
  const { money, values, language } = prepare(ctx, booking);
  const parts = [
    refundCents > 0 &&
      translate('bookings.refundPending', { amount: money(refundCents) }, language),
    creditCents > 0 &&
      translate('bookings.feeCreditBack', { amount: money(creditCents) }, language),
  ].filter((part) => part !== false);
  await sendToGuardian(ctx, db, booking, {
    key: `no-show-fee-waived:${booking.id}:${waivedAt.toISOString()}`,
    subject: translate('bookings.feeWaivedSubject', values, language),
    text: translate(
      'bookings.feeWaivedText',
      { ...values, refund: parts.length > 0 ? `\n\n${parts.join(' ')}` : '' },
      language,
    ),
  });
}

function prepare(ctx: SendContext, booking: BookingWithSlot) {
  const language = emailLanguage(ctx, booking);
  const { currency } = ctx.venue();
  return {
    language,
    values: buildTextValues(ctx, booking),
    money: (cents: number) => formatMoney(cents, currency, localeOf(language)),
  };
}
