import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { httpError, invalidField } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import {
  lockGiftDelivery,
  markGiftSent,
  updateGiftRecipient,
} from '../stored-value/gift-queries.ts';
import { queueGiftCardEmail } from '../stored-value/send-gift-cards.ts';

/**
 * Resends a gift card's code immediately, to its recipient or to `email`, which is stored as the recipient's. Throws
 * 404 for a holding without a code, 400 if the recipient has no email, 409 for a suspended or empty card.
 */
export async function resendGiftCard(
  ctx: Services,
  holdingId: string,
  { actorId, email }: { actorId: string; email: string | undefined },
): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    if (email) await updateGiftRecipient(db, holdingId, email);
    const found = await lockGiftDelivery(db, holdingId);
    if (!found) throw httpError(404, 'shop.notAGiftCard');
    if (found.gift.recipientEmail === '') throw invalidField('email', 'validation.required');
    if (found.card.suspendedAt) throw httpError(409, 'shop.giftCardSuspended');
    if (found.card.balance === 0) throw httpError(409, 'shop.giftEmpty');
    await queueGiftCardEmail(ctx, db, found, `gift-card:${holdingId}:${crypto.randomUUID()}`);
    if (!found.gift.sentAt) await markGiftSent(db, holdingId, ctx.clock.now());
    await writeAudit(db, {
      actorId,
      action: 'gift-card.resent',
      subject: holdingId,
      detail: { toAnotherAddress: Boolean(email) },
    });
  });
}
