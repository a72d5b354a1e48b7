import type { Services } from '#platform/server/services.ts';
import type { Language } from '#shared/languages.ts';
import { queueOrderConfirmationEmail } from './orders/order-emails.ts';

const SAMPLE_ID = '00000000-0000-4000-8000-000000000000';

/** Sample emails about a fictional order, rendered by the same code as the real ones. */
export const shopSampleEmails = {
  'order-paid': (ctx: Services, language: Language) => {
    const now = ctx.clock.now();
    const unitCents = ctx.venue().openPlayCents * 5;
    return queueOrderConfirmationEmail(ctx, ctx.db, {
      id: SAMPLE_ID,
      userId: null,
      items: [
        {
          productId: SAMPLE_ID,
          productType: 'pass',
          name: language === 'es' ? 'Pase de 5 visitas' : '5-Visit Pass',
          unitCents,
          quantity: 1,
          metadata: {},
        },
      ],
      totalCents: unitCents,
      discountCents: 0,
      valueCents: 0,
      promoCodeId: null,
      status: 'paid',
      guardianName: 'Dana',
      guardianEmail: ctx.venue().email,
      guardianPhone: null,
      language,
      heldFrom: null,
      requestKey: null,
      paidAt: now,
      createdAt: now,
      updatedAt: now,
    });
  },
};
