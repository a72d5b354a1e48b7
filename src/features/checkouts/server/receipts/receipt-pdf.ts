import { findPdfLogo } from '#features/look/server/index.ts';
import type { PaidByRate } from '#features/prices/server/index.ts';
import {
  formatTaxName,
  type LineTax,
  type SaleLine,
  sumLines,
  sumTaxes,
} from '#features/prices/tax-rules.ts';
import type { VenueSettings } from '#features/venue/venue-settings.ts';
import { createPdfFlow, type PdfFlow } from '#platform/server/documents/pdf-flow.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import { type Language, localeOf } from '#shared/languages.ts';
import { localizedText } from '#shared/localized-text.ts';
import { formatMoney } from '#shared/money.ts';
import { formatDayWithYear, venueDateOf } from '#shared/venue-dates.ts';

/** A payment of a sale in cents; of a pass, in visits. `paidAt` is set where a sale can have several. */
export type ReceiptPayment = {
  method: 'card' | 'cash' | 'card-terminal' | 'gift-card' | 'credit' | 'pass';
  amount: number;
  paidAt?: Date | undefined;
};

/** What a receipt says of a sale that was paid. Amounts in cents. */
export type Receipt = {
  number: string;
  paidAt: Date;
  buyer: { name: string; email: string | null };
  /** What was booked and when; null for an order. */
  visit: { title: string; when: string } | null;
  /** The lines as sold. */
  lines: readonly SaleLine[];
  payments: readonly ReceiptPayment[];
  /** Pass visits that were given back. */
  returnedVisits: number;
  /** What is still to be paid, such as a party's balance. */
  balanceCents: number;
  /** What was paid by tax rate, less refunds. */
  rates: readonly PaidByRate[];
};

/** Renders the receipt of a booking, an order or a party. Refunds are taken off; the tax is that of what stays paid. */
export async function renderReceipt(
  ctx: Pick<Services, 'db' | 'venue'>,
  receipt: Receipt,
  language: Language,
): Promise<Buffer> {
  const venue = ctx.venue();
  const title = translate('receipts.title', { number: receipt.number }, language);
  const flow = createPdfFlow({
    title: `${title} – ${venue.name}`,
    author: venue.name,
    language,
    createdAt: receipt.paidAt,
    logo: await findPdfLogo(ctx),
  });
  const page = createPage(flow, venue, language);
  flow.title(title, `${venue.name}, ${page.date(receipt.paidAt)}`);
  writeBuyer(page, receipt);
  writeLines(page, receipt);
  writePayments(page, receipt);
  writeTaxes(page, receipt);
  const { name, street, town, region, zip, email, phone } = venue;
  const place = [street, town, [region, zip].filter(Boolean).join(' ')];
  return flow.finish(() => [name, ...place, phone, email].filter(Boolean).join('  ·  '));
}

/** Returns a name such as "receipt-3F2A9C10.pdf". */
export const getReceiptFileName = (number: string, language: Language): string =>
  translate('receipts.fileName', { number }, language);

type Page = ReturnType<typeof createPage>;

function createPage(flow: PdfFlow, venue: VenueSettings, language: Language) {
  const locale = localeOf(language);
  return {
    ...flow,
    language,
    money: (cents: number) => formatMoney(cents, venue.currency, locale),
    date: (at: Date) => formatDayWithYear(venueDateOf(at, venue.timezone), locale),
    /** Without a price list, the tax has no name. */
    rateName: (tax: LineTax) =>
      venue.priceList
        ? formatTaxName(tax)
        : translate('receipts.tax', { percent: tax.percent }, language),
  };
}

function writeBuyer({ heading, entry, language }: Page, { buyer, visit }: Receipt) {
  heading(translate('receipts.buyer', {}, language));
  entry(translate('receipts.name', {}, language), buyer.name);
  if (buyer.email) entry(translate('receipts.email', {}, language), buyer.email);
  if (!visit) return;
  heading(visit.title);
  entry(translate('receipts.when', {}, language), visit.when);
}

/** Writes each line with its price before the discount and added tax. */
function writeLines({ heading, entry, money, language }: Page, { lines }: Receipt) {
  heading(translate('receipts.bought', {}, language));
  for (const { names, quantity, unitCents, discountCents, coveredBy } of lines) {
    const item = `${quantity} × ${localizedText(language, names)} (${money(unitCents)})`;
    const cover = coveredBy && translate(`receipts.coveredBy.${coveredBy}`, {}, language);
    const discount =
      discountCents > 0 &&
      `${translate('receipts.discount', {}, language)} −${money(discountCents)}`;
    entry(money(unitCents * quantity), [item, cover, discount].filter(Boolean).join(', '));
  }
}

function writePayments({ heading, entry, money, date, rateName, language }: Page, sale: Receipt) {
  const label = (key: 'items' | 'discount' | 'total' | 'balance' | 'refunded' | 'kept') =>
    translate(`receipts.${key}`, {}, language);
  heading(translate('receipts.paid', {}, language));
  const { listCents, discountCents, addedTaxCents, totalCents } = sumLines(sale.lines);
  if (discountCents > 0 || addedTaxCents > 0) entry(label('items'), money(listCents));
  if (discountCents > 0) entry(label('discount'), `−${money(discountCents)}`);
  for (const tax of sumTaxes(sale.lines)) {
    if (tax.kind === 'added') entry(rateName(tax), money(tax.taxCents));
  }
  entry(label('total'), money(totalCents));
  const visits = (count: number) => translate('receipts.visits', { count }, language);
  for (const { method, amount, paidAt } of sale.payments) {
    const paid = method === 'pass' ? visits(amount) : money(amount);
    const day = paidAt && date(paidAt);
    entry(
      translate(`receipts.method.${method}`, {}, language),
      [paid, day].filter(Boolean).join(', '),
    );
  }
  if (sale.balanceCents > 0) entry(label('balance'), money(sale.balanceCents));
  const refundedCents = sale.rates.reduce((sum, rate) => sum + rate.refundedCents, 0);
  if (sale.returnedVisits > 0) entry(label('refunded'), visits(sale.returnedVisits));
  if (refundedCents === 0) return;
  entry(label('refunded'), `−${money(refundedCents)}`);
  entry(label('kept'), money(sale.rates.reduce((sum, rate) => sum + rate.totalCents, 0)));
}

/** Writes net, tax and gross of each rate, so that the receipts add up to the report. */
function writeTaxes({ heading, entry, money, rateName, language }: Page, { rates }: Receipt) {
  if (rates.every(({ tax }) => tax === null)) return;
  heading(translate('receipts.taxes', {}, language));
  for (const { tax, totalCents, taxCents } of rates) {
    if (!tax) {
      entry(translate('receipts.untaxed', {}, language), money(totalCents));
      continue;
    }
    const net = money(totalCents - taxCents);
    const values = { net, tax: money(taxCents), gross: money(totalCents) };
    entry(rateName(tax), translate(`receipts.${tax.kind}`, values, language));
  }
}
