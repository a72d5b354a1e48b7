import { routes } from '#platform/server/http/route.ts';
import { allowedResolutions } from '../review-rules.ts';
import { reviewsContract } from '../reviews-contract.ts';
import { findReviews } from './checkouts-queries.ts';
import { resolveReview } from './resolve-review.ts';

const differences = ['amount', 'currency', 'mode', 'reference'] as const;

export const reviewsRoutes = routes(reviewsContract, {
  'GET /api/admin/payment-reviews': async ({ db, payments, log }) => {
    const reviews = await findReviews(db);
    return Promise.all(
      reviews.map(async (one) => {
        const session = one.sessionId
          ? await payments.findCheckout(one.sessionId).catch((error: unknown) => {
              log.warn({ err: error, checkoutId: one.id }, 'the provider was not asked');
              return null;
            })
          : null;
        const difference =
          one.state === 'disputed'
            ? ('dispute' as const)
            : (differences.find((known) => known === one.note) ?? ('other' as const));
        return {
          id: one.id,
          kind: one.kind,
          subjectId: one.subjectId,
          number: one.subjectId.slice(0, 8).toUpperCase(),
          difference,
          amountCents: one.amountCents,
          currency: one.currency,
          customerEmail: one.request.customerEmail,
          sessionId: one.sessionId,
          createdAt: one.createdAt.toISOString(),
          provider: session && {
            amountCents: session.amountCents,
            currency: session.currency,
            live: session.live,
            paid: session.state === 'complete' && session.paid,
          },
          ways: allowedResolutions(
            difference,
            session && { paid: session.state === 'complete' && session.paid },
          ),
        };
      }),
    );
  },

  'POST /api/admin/payment-reviews/:id/resolve': async (ctx) => {
    const { params, body, user } = ctx;
    const outcome = await resolveReview(ctx, params.id, { ...body, actorId: user.id });
    return { success: true as const, outcome };
  },
});
