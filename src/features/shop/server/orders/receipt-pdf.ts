import { findPdfLogo } from '#features/look/server/index.ts';
import { formatTaxName, type SaleLine, sumLines, sumTaxes } from '#features/prices/tax-rules.ts';
import type { VenueSettings } from '#features/venue/venue-settings.ts';
import { createPdfFlow } from '#platform/server/documents/pdf-flow.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import { localeOf, resolveLanguage } from '#shared/languages.ts';
import { formatMoney } from '#shared/money.ts';
import { formatVenueDate, venueDateOf } from '#shared/venue-dates.ts';
import { formatOrderNumber } from '../../shop-rules.ts';
import type { Order } from '../shop-queries.ts';

type Context = Pick<Services, 'db' | 'venue'>;
/** `lines` are the order's sale lines. */
type PaidOrder = Order & { paidAt: Date; lines: readonly SaleLine[] };

/** Renders the receipt of a paid order, in the buyer's language if the venue offers it. */
export async function renderReceipt(ctx: Context, order: PaidOrder): Promise<Buffer> {
  const venue = ctx.venue();
  const language = resolveLanguage(order.language, venue);
  const number = formatOrderNumber(order);
  const label = (name: Label) => translate(`shop.receipt.${name}`, {}, language);
  const money = (cents: number) => formatMoney(cents, venue.currency, localeOf(language));
  const title = translate('shop.receipt.title', { number }, language);
  const flow = createPdfFlow({
    title: `${title} – ${venue.name}`,
    author: venue.name,
    language,
    createdAt: order.paidAt,
    logo: await findPdfLogo(ctx),
  });
  const day = venueDateOf(order.paidAt, venue.timezone);
  flow.title(
    title,
    `${venue.name}, ${formatVenueDate(day, localeOf(language))}, ${day.slice(0, 4)}`,
  );
  flow.heading(label('buyer'));
  flow.entry(label('name'), order.guardianName);
  flow.entry(label('email'), order.guardianEmail);
  flow.heading(label('bought'));
  for (const { name, quantity, unitCents } of order.items) {
    flow.entry(money(unitCents * quantity), `${quantity} × ${name} (${money(unitCents)})`);
  }
  flow.heading(label('paid'));
  const { listCents, addedTaxCents } = sumLines(order.lines);
  if (order.discountCents > 0 || addedTaxCents > 0) flow.entry(label('items'), money(listCents));
  if (order.discountCents > 0) flow.entry(label('discount'), `−${money(order.discountCents)}`);
  const taxes = sumTaxes(order.lines);
  for (const tax of taxes.filter(({ kind }) => kind === 'added')) {
    flow.entry(formatTaxName(tax), money(tax.taxCents));
  }
  flow.entry(label('total'), money(order.totalCents));
  for (const tax of taxes.filter(({ kind }) => kind === 'included')) {
    // Without a price list, the tax has no name.
    const name = venue.priceList ? formatTaxName(tax) : `(${tax.percent} %)`;
    flow.entry(label('includedTax'), `${money(tax.taxCents)} ${name}`);
  }
  if (order.valueCents > 0) flow.entry(label('value'), `−${money(order.valueCents)}`);
  flow.entry(label('due'), money(order.totalCents - order.valueCents));
  const { street, town, region, zip, email, phone } = venue;
  const addressLines = [street, town, [region, zip].filter(Boolean).join(' ')].filter(Boolean);
  return flow.finish(() =>
    [venue.name, ...addressLines, phone, email].filter(Boolean).join('  ·  '),
  );
}

type Label =
  | 'buyer'
  | 'name'
  | 'email'
  | 'bought'
  | 'paid'
  | 'items'
  | 'discount'
  | 'total'
  | 'includedTax'
  | 'value'
  | 'due';

/** Returns a name such as "receipt-3F2A9C10.pdf". */
export function getReceiptFileName(
  venue: VenueSettings,
  order: Pick<Order, 'id' | 'language'>,
): string {
  const language = resolveLanguage(order.language, venue);
  return translate('shop.receipt.fileName', { number: formatOrderNumber(order) }, language);
}
