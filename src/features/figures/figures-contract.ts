import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { venueDate } from '#shared/fields.ts';
import { languages } from '#shared/languages.ts';
import { FIGURE_TABLES, INCOME_KINDS, isValidPeriod } from './figures-rules.ts';

const cents = z.number().int();
const count = z.number().int();

const perKind = z.object(
  Object.fromEntries(INCOME_KINDS.map((kind) => [kind, cents])) as Record<
    (typeof INCOME_KINDS)[number],
    typeof cents
  >,
);

/** Venue dates, both inclusive; at most three years. */
const period = { from: venueDate, to: venueDate };

const income = z.object({
  by: z.enum(['day', 'month']),
  /** The days ("2026-11-22") or months ("2026-11") with income or refunds, oldest first. */
  rows: z.array(z.object({ period: z.string(), received: perKind, refunded: perKind })),
  received: perKind,
  refunded: perKind,
  /** Refunds that are requested but not paid out yet, as of now. */
  refundsOnTheWay: cents,
  /** The number of payments in review, which no other figure includes. */
  inReview: count,
});

/** Stored value spent. Its cash was received when the value was sold. */
const value = z.object({
  giftCardCents: cents,
  creditCents: cents,
  passVisits: count,
  /** The sale price of those visits. */
  passCents: cents,
  /** Refunds given as credit. */
  creditGivenCents: cents,
  /** Expired gift cards and credit. */
  expiredCents: cents,
});

const tax = z.object({
  percent: z.number(),
  rows: z.array(
    z.object({
      kind: z.enum([...INCOME_KINDS, 'value']),
      grossCents: cents,
      taxCents: cents,
      netCents: cents,
    }),
  ),
  grossCents: cents,
  taxCents: cents,
  netCents: cents,
});

const figures = z.object({
  income,
  value,
  visits: z.array(z.object({ period: z.string(), visits: count, children: count })),
  /** Children booked and spots, by weekday (0 is Sunday) and start time. */
  occupancy: z.array(
    z.object({
      weekday: count,
      startTime: z.string(),
      label: z.string(),
      taken: count,
      capacity: count,
    }),
  ),
  /** Families by the month of their first visit: how many returned at all, and in each of the next three months. */
  retention: z.array(
    z.object({
      month: z.string(),
      families: count,
      again: count,
      afterOne: count,
      afterTwo: count,
      afterThree: count,
    }),
  ),
  /** Liabilities at the end of the period's last day. */
  liabilities: z.object({
    at: z.string(),
    passes: z.object({ holders: count, visits: count, cents }),
    giftCards: z.object({ holders: count, cents }),
    credit: z.object({ holders: count, cents }),
    /** Desk refunds that are not handed back yet, as of now. */
    deskRefunds: z.object({ holders: count, cents }),
  }),
  /** Received money by kind with the tax of the settings; empty with a price list, whose rates are in `taxByRate`. */
  tax,
  /** Everything sold except gift cards by tax rate, less refunds. */
  taxByRate: z.array(
    z.object({
      name: z.string(),
      percent: z.number(),
      kind: z.enum(['included', 'added']),
      grossCents: cents,
      taxCents: cents,
      netCents: cents,
    }),
  ),
  promos: z.array(
    z.object({ code: z.string(), uses: count, discountCents: cents, soldCents: cents }),
  ),
});

export type Figures = z.output<typeof figures>;
export type Income = Figures['income'];

const reportsAdmin = { access: 'admin', area: 'reports' } as const;
const withValidPeriod = <Schema extends z.ZodObject<{ from: z.ZodType; to: z.ZodType }>>(
  schema: Schema,
) =>
  schema.refine(({ from, to }) => isValidPeriod(String(from), String(to)), {
    path: ['to'],
    message: 'invalidInput',
  });

/** Reports: the venue's figures for a period. All calls are read-only. */
export const figuresContract = contract({
  'GET /api/admin/figures': {
    ...reportsAdmin,
    summary: 'Returns all figures for a period of venue dates.',
    query: withValidPeriod(z.strictObject(period)),
    response: figures,
  },
  'GET /api/admin/figures/table': {
    ...reportsAdmin,
    summary: 'Downloads one table of the figures as CSV.',
    query: withValidPeriod(
      z.strictObject({
        ...period,
        table: z.enum(FIGURE_TABLES, 'invalidInput'),
        language: z.enum(languages, 'invalidInput').optional(),
      }),
    ),
    contentType: 'text/csv; charset=utf-8',
    response: z.string(),
  },
  'GET /api/admin/figures/pdf': {
    ...reportsAdmin,
    summary: 'Downloads the figures as a PDF.',
    query: withValidPeriod(
      z.strictObject({ ...period, language: z.enum(languages, 'invalidInput').optional() }),
    ),
    contentType: 'application/pdf',
    response: z.instanceof(Uint8Array),
  },
});
