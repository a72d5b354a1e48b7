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
      reviews.map(async (review) => {
        const session = review.sessionId
          ? await payments.findCheckout(review.sessionId).catch((error: unknown) => {
              log.warn(
                { err: error, checkoutId: review.id },
                'could not fetch a session in review',
              );
              return null;
            })
          : null;
        const difference =
          review.state === 'disputed'
            ? ('dispute' as const)
            : (differences.find((known) => known === review.note) ?? ('other' as const));
        return {
          id: review.id,
          kind: review.kind,
          subjectId: review.subjectId,
          number: review.subjectId.slice(0, 8).toUpperCase(),
          difference,
          amountCents: review.amountCents,
          currency: review.currency,
          customerEmail: review.request.customerEmail,
          sessionId: review.sessionId,
          createdAt: review.createdAt.toISOString(),
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
