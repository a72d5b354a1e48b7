import { getReceiptFileName, renderReceipt } from '#features/checkouts/server/index.ts';
import { findPaidByRate, findSoldLines } from '#features/prices/server/index.ts';
import type { Services } from '#platform/server/services.ts';
import { type Language, resolveLanguage } from '#shared/languages.ts';
import { toOrderLine } from '../../order-price-rules.ts';
import { formatOrderNumber } from '../../shop-rules.ts';
import { createNameTranslator } from '../catalog/product-names-queries.ts';
import type { Order } from '../shop-queries.ts';
import { findValuePayments } from '../stored-value/find-value-payments.ts';

type Context = Pick<Services, 'db' | 'venue'>;

/** Renders the receipt of a paid order, less refunds, and returns it with its file name. */
export async function renderOrderReceipt(
  ctx: Context,
  order: Order & { paidAt: Date },
  language: Language,
): Promise<{ filename: string; content: Buffer }> {
  const { id, items, totalCents, valueCents, paidAt } = order;
  const number = formatOrderNumber(order);
  const soldLines = await findSoldLines(ctx.db, { saleKind: 'order', saleId: id });
  const translateName = await createNameTranslator(
    ctx.db,
    language,
    items.map(({ name }) => name),
  );
  const value = await findValuePayments(ctx.db, `order:${id}`);
  const dueCents = totalCents - valueCents;
  const content = await renderReceipt(
    ctx,
    {
      number,
      paidAt,
      buyer: { name: order.guardianName, email: order.guardianEmail },
      visit: null,
      lines: items.map((item, line) => {
        const sold = soldLines.find(({ position }) => position === line);
        const name = translateName(item.name);
        return { ...(sold ?? toOrderLine(item, null)), names: { en: name, es: name } };
      }),
      payments: [
        ...value.payments,
        ...(dueCents > 0 ? [{ method: 'card' as const, amount: dueCents }] : []),
      ],
      returnedVisits: 0,
      balanceCents: 0,
      rates: await findPaidByRate(ctx.db, 'order', [id]),
    },
    language,
  );
  return { filename: getReceiptFileName(number, language), content };
}

/** The receipt of an order that was just paid, as the attachment of an email in the buyer's language. */
export async function attachOrderReceipt(ctx: Context, order: Order & { paidAt: Date }) {
  const language = resolveLanguage(order.language, ctx.venue());
  const { filename, content } = await renderOrderReceipt(ctx, order, language);
  return { filename, contentType: 'application/pdf', contentBase64: content.toString('base64') };
}
