import type { z } from 'zod';
import { findAccount } from '#features/accounts/server/index.ts';
import { findFamilyOf } from '#features/household/server/index.ts';
import type { Cover } from '#features/prices/price-rules.ts';
import { requireExpectedTotal } from '#features/prices/server/index.ts';
import type { SaleLine } from '#features/prices/tax-rules.ts';
import {
  findHolder,
  type Payer,
  payBookingWithValue,
  sortEnteredCodes,
  spendCause,
  spendVisits,
} from '#features/shop/server/index.ts';
import type { Db } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import type { Language } from '#shared/languages.ts';
import type { expectedDueCents, familyPaymentFields } from '../../booking-payment-fields.ts';
import type { VisitorGroup } from '../price-visit.ts';

type Fields = {
  [Name in keyof typeof familyPaymentFields]?: z.output<(typeof familyPaymentFields)[Name]>;
};
type FamilyPayment = Fields & { expectedDueCents?: z.output<typeof expectedDueCents> };

/**
 * Finds the account that staff book for: `payer` spends its credit and passes, `ownerId` owns the booking, and is the
 * family's owner for a user who may book for the family they joined. Null for a guest. Throws 409 for a deleted account,
 * and if a guest should pay with credit or visits.
 */
export async function findPayingFamily(
  db: Db,
  { userId, useCredit, visits }: FamilyPayment,
): Promise<{ ownerId: string; payer: Payer } | null> {
  if (!userId) {
    if (useCredit || visits) throw httpError(409, 'bookings.familyFirst');
    return null;
  }
  const [payer, family] = await Promise.all([findAccount(db, userId), findFamilyOf(db, userId)]);
  if (!payer) throw httpError(409, 'bookings.noSuchFamily');
  return { ownerId: family?.mayBook ? family.ownerId : userId, payer };
}

/** Throws 409 if codes, credit or visits are to be used together with a member's code, which pays for the visit alone. */
export function requireCodeAlone({ codes, useCredit, visits }: FamilyPayment): void {
  if (codes?.length || useCredit || visits) throw httpError(409, 'bookings.codeAlone');
}

/** Returns the cover of the pass visits that the family uses: at most one for each admission that takes a spot. */
export const coverByPass = ({ childrenCount }: VisitorGroup, visits = 0): Cover =>
  visits > 0 ? { by: 'pass', count: Math.min(visits, childrenCount) } : null;

type Context = Pick<Services, 'clock' | 'venue'> & { language: Language };
type Input = {
  bookingId: string;
  /** Priced with `cover`. */
  lines: SaleLine[];
  cover: Cover;
  payer: Payer | null;
  payment: FamilyPayment;
};

/**
 * Spends the visits, codes and credit of a booking by staff, in the booking's transaction. Returns the booking's columns,
 * its lines and the amount due. Throws 409 for an unusable code, for too few visits, and with the new amount if less was
 * left to spend than the page showed. Reverted by `returnBookingValue`.
 */
export async function payForFamily(ctx: Context, db: Db, input: Input) {
  const { bookingId, lines, cover, payer, payment } = input;
  const subject = `booking:${bookingId}` as const;
  const visits = cover?.by === 'pass' ? cover.count : 0;
  const codes = await sortEnteredCodes(db, payment.codes ?? []);
  const paid = await payBookingWithValue({ clock: ctx.clock, user: payer }, db, {
    subject,
    lines,
    codes: { ...codes, useCredit: payment.useCredit },
  });
  const { dueCents } = paid;
  requireExpectedTotal(ctx, dueCents, payment.expectedDueCents, 'bookings.dueChanged');
  // After credit and gift cards, in the order that undoing a walk-in locks them; the other order could deadlock.
  if (visits > 0 && payer) {
    const holder = await findHolder(db, payer);
    await spendVisits(ctx, db, holder, visits, spendCause(subject));
  }
  return { ...paid, bookingColumns: { ...paid.bookingColumns, visits } };
}
