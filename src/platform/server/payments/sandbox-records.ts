import { eq } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { sandboxCheckouts, sandboxInvoices } from '../external/sandbox-tables.ts';
import type { CheckoutRequest, ProviderRecords } from './payments.ts';

/** The sandbox's records; it has no disputes. */
export function createSandboxRecords(db: Db): ProviderRecords {
  return {
    findInvoice: async (id) => {
      const [row] = await db.select().from(sandboxInvoices).where(eq(sandboxInvoices.id, id));
      return row ? { subscriptionId: row.subscriptionId } : null;
    },
    findDispute: async () => null,
    findPaymentPurpose: async (paymentId) => {
      const [invoice] = await db
        .select()
        .from(sandboxInvoices)
        .where(eq(sandboxInvoices.paymentId, paymentId));
      if (invoice)
        return { subscriptionId: invoice.subscriptionId, sessionId: null, reference: null };
      const [session] = await db
        .select()
        .from(sandboxCheckouts)
        .where(eq(sandboxCheckouts.paymentId, paymentId));
      if (!session) return null;
      const request = session.request as CheckoutRequest;
      return { subscriptionId: null, sessionId: session.id, reference: request.reference };
    },
  };
}
