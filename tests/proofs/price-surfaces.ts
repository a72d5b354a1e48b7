import { desc, eq } from 'drizzle-orm';
import Papa from 'papaparse';
import { expect } from 'vitest';
import type { SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { checkouts } from '#features/checkouts/server/checkouts-tables.ts';
import {
  fetchReceipt,
  readReceiptTaxes,
} from '#features/checkouts/server/receipts/receipts-factory.ts';
import type { Figures } from '#features/figures/figures-contract.ts';
import { publishedLists } from '#features/prices/price-list-factory.ts';
import type { PriceList } from '#features/prices/price-list-rules.ts';
import { type CheckoutRequest, totalCents } from '#platform/server/payments/payments.ts';
import { eventually } from '../eventually.ts';
import type { Amounts, ListName } from '../published-prices.ts';
import type { TestApp } from '../test-app.ts';

export const formatCents = (cents: number) => `$${(cents / 100).toFixed(2)}`;

export type PriceSurfaces = ReturnType<typeof createPriceSurfaces>;

/** Reads what a sale costs at the provider and in the report, export, receipt and email; saves the published price lists. */
export function createPriceSurfaces(app: TestApp, admin: SignedIn) {
  async function callAsAdmin<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
    const response = await app.call(method, path, body, { as: admin });
    expect(response.status, response.text).toBeLessThan(300);
    return response.json as T;
  }

  async function saveList(chosen: ListName | PriceList) {
    const { list } = await callAsAdmin<{ list: PriceList }>('GET', '/api/admin/price-list');
    const newList = typeof chosen === 'string' ? publishedLists[chosen] : chosen;
    const body = { list: { ...newList, version: list.version }, stock: {} };
    await callAsAdmin('POST', '/api/admin/price-list', body);
  }

  /** The report's totals for the year over all tax rates. */
  async function fetchReport() {
    const path = '/api/admin/figures?from=2027-01-01&to=2027-12-31';
    const { taxByRate } = await callAsAdmin<Figures>('GET', path);
    for (const { grossCents, taxCents, netCents } of taxByRate) {
      expect(netCents + taxCents).toBe(grossCents);
    }
    return {
      total: taxByRate.reduce((sum, { grossCents }) => sum + grossCents, 0),
      tax: taxByRate.reduce((sum, { taxCents }) => sum + taxCents, 0),
    };
  }

  /** Runs a sale or refund and returns what it adds to the report. */
  async function reportedBy(transact: () => Promise<unknown>): Promise<Amounts> {
    const before = await fetchReport();
    await transact();
    const after = await fetchReport();
    return { total: after.total - before.total, tax: after.tax - before.tax };
  }

  /** The booking's amounts in the export, in cents. */
  async function fetchExported(bookingId: string): Promise<Amounts> {
    const response = await fetch(`${app.address}/api/admin/exports/bookings`, {
      headers: { cookie: admin.cookie, 'accept-language': 'en' },
    });
    const csv = (await response.text()).replace(/^\uFEFF/, '');
    const rows = Papa.parse<Record<string, string>>(csv, { header: true }).data;
    const row = rows.find(({ ID }) => ID === bookingId);
    return {
      total: Math.round(Number(row?.Price) * 100),
      tax: Math.round(Number(row?.Tax) * 100),
    };
  }

  /** The amounts on the booking's receipt, in cents. */
  async function fetchReceiptAmounts(bookingId: string): Promise<Amounts> {
    const { text } = await fetchReceipt(app, `/api/bookings/${bookingId}/receipt`, { as: admin });
    const [, total] = /Total \$([\d.]+)/.exec(text) ?? [];
    const taxes = readReceiptTaxes(text);
    for (const { netCents, taxCents, grossCents } of taxes) {
      expect(netCents + taxCents).toBe(grossCents);
    }
    return {
      total: Math.round(Number(total) * 100),
      tax: taxes.reduce((sum, { taxCents }) => sum + taxCents, 0),
    };
  }

  /** The newest payment page of a purchase. */
  async function findPaymentPage(subjectId: string) {
    const [row] = await app.db
      .select()
      .from(checkouts)
      .where(eq(checkouts.subjectId, subjectId))
      .orderBy(desc(checkouts.createdAt));
    if (!row?.sessionId) throw new Error(`Purchase ${subjectId} has no payment page`);
    const request = row.request as CheckoutRequest;
    return { amount: row.amountCents, request, sessionId: row.sessionId };
  }

  /** The amount of the newest payment page, and the sum of its lines. */
  async function fetchPaymentPage(subjectId: string) {
    const { amount, request } = await findPaymentPage(subjectId);
    return { amount, lines: totalCents(request) };
  }

  /** The lines of the newest payment page that are named for the tax, in cents. */
  async function fetchTaxLines(subjectId: string) {
    const { lines } = (await findPaymentPage(subjectId)).request;
    return lines.filter(({ name }) => name.includes('%')).map(({ amountCents }) => amountCents);
  }

  const expectEmailWith = (email: string, text: string) =>
    eventually(`an email with ${text}`, async () =>
      (await app.emailsTo(email)).some((message) => message.text.includes(text)),
    );

  return {
    callAsAdmin,
    saveList,
    reportedBy,
    fetchExported,
    fetchReceiptAmounts,
    findPaymentPage,
    fetchPaymentPage,
    fetchTaxLines,
    expectEmailWith,
  };
}
