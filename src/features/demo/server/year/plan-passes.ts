import { idFor } from '#platform/server/seed-numbers.ts';
import { demoProducts } from './demo-catalog.ts';
import { DAY_MILLIS, later, MINUTE_MILLIS } from './demo-context.ts';
import type { DemoFamily } from './plan-families.ts';

export type LedgerLine = { amount: number; cause: string; at: Date };

export type PlannedPass = {
  number: number;
  orderId: string;
  holdingId: string;
  family: DemoFamily;
  boughtAt: Date;
  expiresAt: Date;
  granted: number;
  balance: number;
  /** Without visits that came back: they may have come back after a later booking was made. */
  spendable: number;
  entries: LedgerLine[];
};

type Spending = { bookingId: string; visits: number; at: Date };

export type PassBook = ReturnType<typeof createPassBook>;

const { passCount, validDays } = demoProducts.tenVisitPass.metadata;

/** Keeps the passes of all families: a family buys the next one when its visits run out. */
export function createPassBook() {
  const passes: PlannedPass[] = [];
  const current = new Map<DemoFamily, PlannedPass>();

  function buy(family: DemoFamily, boughtAt: Date): PlannedPass {
    const number = passes.length;
    const orderId = idFor('demo pass order', number);
    const pass: PlannedPass = {
      number,
      orderId,
      holdingId: idFor('demo pass', number),
      family,
      boughtAt,
      expiresAt: later(boughtAt, validDays * DAY_MILLIS),
      granted: passCount,
      balance: passCount,
      spendable: passCount,
      entries: [{ amount: passCount, cause: `grant:order:${orderId}`, at: boughtAt }],
    };
    passes.push(pass);
    current.set(family, pass);
    return pass;
  }

  return {
    passes,
    buy,
    balanceOf: (family: DemoFamily) => current.get(family)?.balance ?? 0,
    /** Spends visits of the family's passes, and buys the next one if they are too few. Returns when. */
    spend(family: DemoFamily, { bookingId, visits, at }: Spending): Date {
      const last = current.get(family);
      const left = Math.min(visits, last?.spendable ?? 0);
      const next = left < visits ? buy(family, later(at, -5 * MINUTE_MILLIS)) : last;
      const boughtAt = Math.max(last?.boughtAt.getTime() ?? 0, next?.boughtAt.getTime() ?? 0);
      const spentAt = new Date(Math.max(at.getTime(), boughtAt + MINUTE_MILLIS));
      for (const [pass, amount] of [
        [last, left],
        [next, visits - left],
      ] as const) {
        if (!pass || amount === 0) continue;
        pass.balance -= amount;
        pass.spendable -= amount;
        pass.entries.push({ amount: -amount, cause: `spend:booking:${bookingId}`, at: spentAt });
      }
      return spentAt;
    },
    /** Gives the visits of a cancelled booking back, if it was paid with any. */
    giveBack(family: DemoFamily, bookingId: string, at: Date) {
      for (const pass of passes) {
        if (pass.family !== family) continue;
        const spent = pass.entries.find(({ cause }) => cause === `spend:booking:${bookingId}`);
        if (!spent) continue;
        pass.balance -= spent.amount;
        pass.entries.push({ amount: -spent.amount, cause: `return:booking:${bookingId}:1`, at });
      }
    },
  };
}
