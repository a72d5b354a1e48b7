import { greetingName } from '#features/accounts/accounts-rules.ts';
import { findPdfLogo } from '#features/look/server/index.ts';
import { formatVenueContact } from '#features/venue/server/index.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import { localeOf, resolveLanguage } from '#shared/languages.ts';
import { formatMoney } from '#shared/money.ts';
import { unsealGiftCardCode } from './gift-card-code.ts';
import { renderGiftCard } from './gift-card-pdf.ts';
import {
  findDueGiftCardIds,
  type GiftDelivery,
  lockGiftDelivery,
  markGiftSent,
} from './gift-queries.ts';
import type { Holding } from './ledger-queries.ts';

const BATCH_SIZE = 200;

/** Sends up to 200 due gift cards, each once even if several servers run the job. */
export async function sendDueGiftCards(ctx: Services): Promise<void> {
  for (const holdingId of await findDueGiftCardIds(ctx.db, ctx.clock.now(), BATCH_SIZE)) {
    await sendGiftCard(ctx, holdingId);
  }
}

/** Sends one gift card, unless it was sent already. A suspended card is not sent until it is resumed. */
export async function sendGiftCard(ctx: Services, holdingId: string): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const found = await lockGiftDelivery(db, holdingId);
    if (!found || found.gift.sentAt || found.card.suspendedAt) return;
    await queueGiftCardEmail(ctx, db, found, `gift-card:${holdingId}`);
    await markGiftSent(db, holdingId, ctx.clock.now());
  });
}

/** Queues the email with the code and a printable PDF, once per `key`. */
export async function queueGiftCardEmail(
  ctx: Services,
  db: Db,
  { gift, card }: { gift: GiftDelivery; card: Holding },
  key: string,
): Promise<void> {
  const { currency, name: venue, email } = ctx.venue();
  const language = resolveLanguage(gift.language, ctx.venue());
  const code = unsealGiftCardCode(gift.sealedSecret, ctx.config.SESSION_SECRET);
  const amount = formatMoney(card.granted, currency, localeOf(language));
  const link = `${ctx.config.publicUrl}/gift-card#${code}`;
  const from = gift.fromName && greetingName(gift.fromName, gift.recipientEmail);
  const values = {
    name: greetingName(gift.recipientName, gift.recipientEmail),
    from,
    amount,
    code,
    link,
    venue,
    place: formatVenueContact(ctx, language),
    message: gift.message,
    shop: `${ctx.config.publicUrl}/booking`,
  };
  const pdf = await renderGiftCard({
    ...values,
    language,
    createdAt: ctx.clock.now(),
    publicUrl: ctx.config.publicUrl,
    logo: await findPdfLogo({ db, venue: ctx.venue }),
  });
  await ctx.queueEmail(db, {
    key,
    to: gift.recipientEmail,
    replyTo: email,
    subject: translate(from ? 'shop.giftSubject' : 'shop.ownGiftSubject', values, language),
    text: translate(from ? 'shop.giftText' : 'shop.ownGiftText', values, language),
    attachments: [
      {
        filename: translate('shop.giftFile', {}, language),
        contentType: 'application/pdf',
        contentBase64: Buffer.from(pdf).toString('base64'),
      },
    ],
  });
}
