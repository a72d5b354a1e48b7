import { z } from 'zod';
import { expectedCents, saleLine, taxSum } from '#features/prices/sale-fields.ts';
import { contract } from '#shared/endpoint.ts';
import { plainText, venueDate } from '#shared/fields.ts';
import { languages } from '#shared/languages.ts';

export const productType = z.enum(['pass', 'gift_card', 'membership']);

/** A product's type-specific fields (spec 3). Unknown keys are preserved. */
export const productMetadata = z.looseObject({
  /** Visits of a pass. */
  passCount: z.number().int().min(1).max(1000).optional(),
  /** Validity of a pass in days from the purchase; unlimited if omitted. */
  validDays: z.number().int().min(1).max(3650).optional(),
  /** Whether the pass is for one child instead of the household. */
  perChild: z.boolean().optional(),
  /** Whether the buyer chooses the gift card's amount. */
  allowCustomAmount: z.boolean().optional(),
  /** The billing period of a membership. */
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
  /** Stock left; null if unlimited. */
  inventory: z.number().int().nullable(),
});
export type Product = z.output<typeof product>;

export const email = z
  .string('required')
  .trim()
  .toLowerCase()
  .max(254, 'tooLong')
  .pipe(z.email('validEmail'));

/** The recipient of a gift card. If omitted, the card is emailed to the buyer immediately. */
const gift = z.strictObject({
  recipientName: plainText(120).optional(),
  recipientEmail: email,
  message: plainText(500).optional(),
  /** The venue date on which it is emailed; immediately if omitted. */
  sendOn: venueDate.optional(),
  /** The language of the email and the card; the buyer's by default. */
  language: z.enum(languages, 'invalidInput').optional(),
});

const itemInput = z.strictObject({
  productId: z.uuid('invalidInput'),
  quantity: z.number('invalidInput').int('invalidInput').min(1).max(99),
  /** In currency units, for gift cards with a custom amount (spec 3, Cart item). */
  customAmount: z.number('invalidInput').positive('invalidInput').max(5000).optional(),
  gift: gift.optional(),
});
/** A line of the cart in a request. */
export type ItemInput = z.input<typeof itemInput>;

/** A gift card's code as entered; case and dashes are ignored. */
const giftCode = plainText(60).optional();
const promoCode = plainText(60).optional();

const cartInput = {
  items: z.array(itemInput).min(1, 'required').max(40),
  promoCode,
  giftCode,
  /** Spends the account's credit first. */
  useCredit: z.boolean().optional(),
};

/** A line of an order as sold. Amounts in cents. */
export type OrderItem = {
  productId: string;
  productType: z.output<typeof productType>;
  name: string;
  unitCents: number;
  quantity: number;
  metadata: ProductMetadata;
  gift?: z.output<typeof gift> | undefined;
  /** Whether it was deducted from a limited stock. */
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
  /** With tax. */
  totalCents: z.number().int(),
  /** The taxes that the total contains, by rate. */
  taxes: z.array(taxSum),
  discountCents: z.number().int(),
  /** The part of the total paid by gift cards and credit. */
  valueCents: z.number().int(),
  refundedCents: z.number().int(),
  createdAt: z.string(),
});

const amounts = z.object({
  /** The sum of the items, before discount and added taxes. */
  itemsCents: z.number().int(),
  /** Before codes, with tax. */
  priceCents: z.number().int(),
  /** After the discount, with tax. */
  lines: z.array(saleLine),
  discountCents: z.number().int(),
  /** The part paid by gift card and credit. */
  valueCents: z.number().int(),
  /** The amount due on the payment page. */
  dueCents: z.number().int(),
});

/** Stored value; `balance` is visits of a pass, otherwise cents. */
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

/** A membership as shown to its member. */
export const membership = z.object({
  id: z.string(),
  membershipType: z.string(),
  duration: z.enum(['month', 'year']),
  priceCents: z.number().int(),
  /** `ends`: not charged again. `pastDue`: the last payment failed. */
  status: z.enum(['renews', 'ends', 'pastDue', 'frozen']),
  /** `periodEnd` is when the paid period ends, `validUntil` when the member code expires. */
  periodEnd: z.string(),
  validUntil: z.string(),
  /** Whether the provider has a portal to cancel it or change the card. */
  hasPortal: z.boolean(),
});

declare module '#shared/page-data.ts' {
  interface PageData {
    /** The products on sale, in the document's language. */
    products: Product[];
  }
}

export const shopContract = contract({
  'GET /api/products': {
    summary: 'The products on sale, in the requested language.',
    access: 'visitor',
    sharedBy: 'everyone',
    query: z.object({ language: z.enum(languages).optional() }),
    response: z.array(product),
  },
  'POST /api/shop/price': {
    summary: 'The price of a cart with its codes, without reserving or spending anything.',
    access: 'visitor',
    body: z.strictObject(cartInput),
    response: amounts,
    throttle: { name: 'shop-price', limit: 120, minutes: 15 },
  },
  'POST /api/shop/create-checkout': {
    summary: 'Places an order at the server’s prices and opens the payment page.',
    access: 'visitor',
    body: z.strictObject({
      ...cartInput,
      guardianName: plainText(120).min(1, 'guardianName'),
      guardianEmail: email,
      guardianPhone: plainText(40).optional(),
      expectedCents,
    }),
    response: z.object({
      sessionUrl: z.string(),
      sessionId: z.string(),
      orderId: z.string(),
    }),
    throttle: { name: 'shop-checkout', limit: 30, minutes: 15 },
    remembersPayer: true,
  },
  'GET /api/orders': {
    summary: "The account's orders, newest first.",
    access: 'member',
    response: z.array(order),
  },
  'GET /api/orders/:id/receipt': {
    summary: 'The receipt of one of the account’s orders, as PDF.',
    access: 'member',
    params: z.object({ id: z.uuid('invalidInput') }),
    response: z.string(),
    contentType: 'application/pdf',
  },
  'GET /api/balances': {
    summary: "The household's unexpired passes, gift cards and credit.",
    access: 'member',
    response: z.object({
      holdings: z.array(holding),
      /** `visits` are the spendable visits of passes, `creditCents` the spendable credit. */
      visits: z.number().int(),
      creditCents: z.number().int(),
    }),
  },
  'GET /api/memberships': {
    summary: "The account's memberships that have not ended.",
    access: 'member',
    response: z.array(membership),
  },
  'POST /api/memberships/:id/portal': {
    summary: 'Returns the portal URL to cancel a membership or change its card.',
    access: 'member',
    params: z.object({ id: z.uuid('invalidInput') }),
    body: z.strictObject({}),
    response: z.object({ url: z.string() }),
    throttle: { name: 'membership-portal', limit: 20, minutes: 15 },
  },
  'POST /api/gift-cards/balance': {
    summary: 'The balance of a gift card, by its code.',
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
