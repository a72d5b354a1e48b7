import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { plainText, venueDate } from '#shared/fields.ts';
import { languages } from '#shared/languages.ts';

export const productType = z.enum(['pass', 'gift_card', 'membership']);

/** What a product is, beyond its price (spec 3). Other keys are kept and not looked at. */
export const productMetadata = z.looseObject({
  /** Visits of a pass. */
  passCount: z.number().int().min(1).max(1000).optional(),
  /** How long a pass can be used, in days from the purchase; without it, for ever. */
  validDays: z.number().int().min(1).max(3650).optional(),
  /** A pass for one child; else it is the household's. */
  perChild: z.boolean().optional(),
  /** A gift card whose amount the buyer chooses. */
  allowCustomAmount: z.boolean().optional(),
  /** How long a membership is paid for at a time. */
  duration: z.enum(['month', 'year']).optional(),
});
export type ProductMetadata = z.output<typeof productMetadata>;

export const product = z.object({
  id: z.string(),
  slug: z.string(),
  productType,
  name: z.string(),
  description: z.string(),
  priceCents: z.number().int(),
  imageUrl: z.string().nullable(),
  metadata: productMetadata,
  tags: z.array(z.string()),
  /** How many are left; null while there is no limit. */
  inventory: z.number().int().nullable(),
});
export type Product = z.output<typeof product>;

export const email = z
  .string('required')
  .trim()
  .toLowerCase()
  .max(254, 'tooLong')
  .pipe(z.email('validEmail'));

/** To whom a gift card goes; without it, to the buyer at once. */
const gift = z.strictObject({
  recipientName: plainText(120).optional(),
  recipientEmail: email,
  message: plainText(500).optional(),
  /** The venue's day on which it is mailed; without it, at once. */
  sendOn: venueDate.optional(),
  /** Of mail and card; without it, the buyer's. */
  language: z.enum(languages, 'invalidInput').optional(),
});

const wantedItem = z.strictObject({
  productId: z.uuid('invalidInput'),
  quantity: z.number('invalidInput').int('invalidInput').min(1).max(99),
  /** In currency units, for a gift card whose amount is chosen (spec 3, Cart item). */
  customAmount: z.number('invalidInput').positive('invalidInput').max(5000).optional(),
  gift: gift.optional(),
});
/** A line of the cart, as the calls take it. */
export type WantedItem = z.input<typeof wantedItem>;

/** A gift card's code as people type it; letter case and dashes do not matter. */
const giftCode = plainText(60).optional();
const promoCode = plainText(60).optional();

const basket = {
  items: z.array(wantedItem).min(1, 'required').max(40),
  promoCode,
  giftCode,
  /** Spends the account's credit first. */
  useCredit: z.boolean().optional(),
};

/** A line of an order as it was sold. Amounts in cents. */
export type OrderItem = {
  productId: string;
  productType: z.output<typeof productType>;
  name: string;
  unitCents: number;
  quantity: number;
  metadata: ProductMetadata;
  gift?: z.output<typeof gift> | undefined;
  /** Whether it was taken from a stock that is counted. */
  counted?: boolean;
};

export const orderStatus = z.enum([
  'pending',
  'paid',
  'partially_refunded',
  'refunded',
  'disputed',
  'expired',
  'review',
]);

export const order = z.object({
  id: z.string(),
  status: orderStatus,
  items: z.array(
    z.object({
      name: z.string(),
      productType,
      quantity: z.number().int(),
      unitCents: z.number().int(),
    }),
  ),
  totalCents: z.number().int(),
  discountCents: z.number().int(),
  /** Of the total, what gift cards and credit paid. */
  valueCents: z.number().int(),
  refundedCents: z.number().int(),
  createdAt: z.string(),
});

const amounts = z.object({
  /** What the lines come to. */
  itemsCents: z.number().int(),
  discountCents: z.number().int(),
  /** What gift card and credit pay. */
  valueCents: z.number().int(),
  /** What is left for the payment page. */
  dueCents: z.number().int(),
});

/** Value that somebody holds; `balance` is visits of a pass, else cents. */
export const holding = z.object({
  id: z.string(),
  kind: z.enum(['pass', 'gift_card', 'credit']),
  name: z.string(),
  granted: z.number().int(),
  balance: z.number().int(),
  perChild: z.boolean(),
  expiresAt: z.string().nullable(),
  suspended: z.boolean(),
});

/** A membership as its member sees it. */
export const membership = z.object({
  id: z.string(),
  membershipType: z.string(),
  duration: z.enum(['month', 'year']),
  priceCents: z.number().int(),
  /** `ends`: nothing more is taken. `pastDue`: the last payment failed. */
  status: z.enum(['renews', 'ends', 'pastDue', 'frozen']),
  /** Until when it is paid, and until when its code is good. */
  periodEnd: z.string(),
  validUntil: z.string(),
  /** Whether the provider has a page where it is ended or its card changed. */
  hasPortal: z.boolean(),
});

export const shopContract = contract({
  'GET /api/products': {
    summary: 'What the shop sells now, in the reader’s language.',
    access: 'visitor',
    query: z.object({ language: z.enum(languages).optional() }),
    response: z.array(product),
  },
  'POST /api/shop/price': {
    summary: 'What a cart comes to with its codes; nothing is held or spent.',
    access: 'visitor',
    body: z.strictObject(basket),
    response: amounts,
    throttle: { name: 'shop-price', limit: 120, minutes: 15 },
  },
  'POST /api/shop/create-checkout': {
    summary: 'Orders at the prices of the server and opens the payment page.',
    access: 'visitor',
    body: z.strictObject({
      ...basket,
      guardianName: plainText(120).min(1, 'guardianName'),
      guardianEmail: email,
      guardianPhone: plainText(40).optional(),
    }),
    response: z.object({
      sessionUrl: z.string(),
      sessionId: z.string(),
      orderId: z.string(),
    }),
    throttle: { name: 'shop-checkout', limit: 30, minutes: 15 },
  },
  'GET /api/orders': {
    summary: "The account's own orders, newest first.",
    access: 'member',
    response: z.array(order),
  },
  'GET /api/orders/:id/receipt': {
    summary: 'The receipt of an own order, as PDF.',
    access: 'member',
    params: z.object({ id: z.uuid('invalidInput') }),
    response: z.string(),
    contentType: 'application/pdf',
  },
  'GET /api/balances': {
    summary: "The household's passes, gift cards and credit that can still be used.",
    access: 'member',
    response: z.object({
      holdings: z.array(holding),
      /** Visits of passes and cents of credit that can be spent now. */
      visits: z.number().int(),
      creditCents: z.number().int(),
    }),
  },
  'GET /api/memberships': {
    summary: "The account's own memberships that have not ended.",
    access: 'member',
    response: z.array(membership),
  },
  'POST /api/memberships/:id/portal': {
    summary: 'Opens the page where an own membership is ended, or its card changed.',
    access: 'member',
    params: z.object({ id: z.uuid('invalidInput') }),
    body: z.strictObject({}),
    response: z.object({ url: z.string() }),
    throttle: { name: 'membership-portal', limit: 20, minutes: 15 },
  },
  'POST /api/gift-cards/balance': {
    summary: 'What is left on a gift card, by its code.',
    access: 'public',
    body: z.strictObject({ code: plainText(60).min(1, 'required') }),
    response: z.object({
      balanceCents: z.number().int(),
      grantedCents: z.number().int(),
      expiresAt: z.string().nullable(),
      suspended: z.boolean(),
    }),
    throttle: { name: 'gift-card-balance', limit: 10, minutes: 15 },
  },
});
