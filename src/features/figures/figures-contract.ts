import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { venueDate } from '#shared/fields.ts';
import { languages } from '#shared/languages.ts';
import { FIGURE_TABLES, INCOME_KINDS, isPeriod } from './figures-rules.ts';

const cents = z.number().int();
const count = z.number().int();

const perKind = z.object(
  Object.fromEntries(INCOME_KINDS.map((kind) => [kind, cents])) as Record<
    (typeof INCOME_KINDS)[number],
    typeof cents
  >,
);

/** Venue-local dates, both included; at most three years. */
const period = { from: venueDate, to: venueDate };

const income = z.object({
  by: z.enum(['day', 'month']),
  /** Each day ("2026-11-22") or month ("2026-11") with money in it, oldest first. */
  rows: z.array(z.object({ period: z.string(), received: perKind, refunded: perKind })),
  received: perKind,
  refunded: perKind,
  /** Refunds that are asked for and not yet paid out, as of now. */
  refundsOnTheWay: cents,
  /** Payments that wait for a decision; they are in no other figure. */
  inReview: count,
});

/** What was spent of stored value: no cash, which came in when the value was sold. */
const value = z.object({
  giftCardCents: cents,
  creditCents: cents,
  passVisits: count,
  /** What those visits were sold for. */
  passCents: cents,
  /** Money that was given back as credit. */
  creditGivenCents: cents,
  /** Gift cards and credit whose time ran out. */
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
  /** Of each weekday (0 Sunday) and start time: children booked, and spots there were. */
  occupancy: z.array(
    z.object({
      weekday: count,
      startTime: z.string(),
      label: z.string(),
      taken: count,
      capacity: count,
    }),
  ),
  /** Families by the month of their first visit: how many came again at all, and in each month after. */
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
  /** What is owed at the end of the period's last day. */
  liabilities: z.object({
    at: z.string(),
    passes: z.object({ holders: count, visits: count, cents }),
    giftCards: z.object({ holders: count, cents }),
    credit: z.object({ holders: count, cents }),
    /** Money of the desk that was promised back and waits to be handed over, as of now. */
    deskRefunds: z.object({ holders: count, cents }),
  }),
  tax,
  promos: z.array(
    z.object({ code: z.string(), uses: count, discountCents: cents, soldCents: cents }),
  ),
});

export type Figures = z.output<typeof figures>;
export type Income = Figures['income'];

const office = { access: 'admin', area: 'reports' } as const;
const checked = <Shape extends z.ZodObject<{ from: z.ZodType; to: z.ZodType }>>(shape: Shape) =>
  shape.refine(({ from, to }) => isPeriod(String(from), String(to)), {
    path: ['to'],
    message: 'invalidInput',
  });

/** The venue's figures of a period; every call of it reads only. */
export const figuresContract = contract({
  'GET /api/admin/figures': {
    ...office,
    summary: 'All figures of a period of venue-local dates.',
    query: checked(z.strictObject(period)),
    response: figures,
  },
  'GET /api/admin/figures/table': {
    ...office,
    summary: 'One table of them as CSV.',
    query: checked(
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
    ...office,
    summary: 'The figures as a PDF, such as a month’s end.',
    query: checked(
      z.strictObject({ ...period, language: z.enum(languages, 'invalidInput').optional() }),
    ),
    contentType: 'application/pdf',
    response: z.instanceof(Uint8Array),
  },
});
