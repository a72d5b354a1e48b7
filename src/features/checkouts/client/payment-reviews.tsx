import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { formatMoney } from '#shared/money.ts';
import { ResolveDialog } from './resolve-dialog.tsx';
import { type PaymentReview, usePaymentReviews } from './use-payment-reviews.ts';

/** The payments in review or disputed; renders nothing if there are none. */
export function PaymentReviews() {
  const t = useTranslations('officeOrders.review');
  const { data: reviews = [], isError, refetch } = usePaymentReviews();
  const [selectedReview, setSelectedReview] = useState<PaymentReview>();
  if (isError) {
    return (
      <Alert variant="destructive" title={t('failed')} className="mb-6">
        <Button variant="outline" size="small" className="mt-3" onClick={() => void refetch()}>
          {t('tryAgain')}
        </Button>
      </Alert>
    );
  }
  if (reviews.length === 0) return null;
  return (
    <section aria-labelledby="reviews" className="mb-8 grid gap-4">
      <h2 id="reviews" className="text-2xl">
        {t('title', { count: reviews.length })}
      </h2>
      <p className="text-muted-ink">{t('lead')}</p>
      <ul className="grid gap-4">
        {reviews.map((review) => (
          <li
            key={review.id}
            className="grid gap-2 rounded-card border-2 border-accent bg-surface p-4"
          >
            <ReviewDetails review={review} />
            <Button
              variant="outline"
              size="small"
              className="justify-self-start"
              onClick={() => setSelectedReview(review)}
            >
              {t('decide')}
            </Button>
          </li>
        ))}
      </ul>
      {selectedReview && (
        <ResolveDialog review={selectedReview} onClose={() => setSelectedReview(undefined)} />
      )}
    </section>
  );
}

function ReviewDetails({ review }: { review: PaymentReview }) {
  const t = useTranslations('officeOrders.review');
  const locale = useLocale();
  const { formatDateTime } = useDates();
  const { amountCents, currency, provider } = review;
  const requestedAmount = formatMoney(amountCents, currency, locale);
  return (
    <>
      <h3 className="text-lg">
        {t(`kinds.${review.kind}`, { number: review.number })}:{' '}
        {t(`differences.${review.difference}`)}
      </h3>
      <p>
        {review.difference === 'dispute'
          ? t('disputed', { charged: requestedAmount })
          : provider
            ? t('amounts', {
                charged: requestedAmount,
                received: formatMoney(provider.amountCents, provider.currency, locale),
              })
            : t('amountUnknown', { charged: requestedAmount })}
      </p>
      <p className="break-words text-muted-ink text-sm">
        {review.customerEmail} · {formatDateTime(review.createdAt)}
      </p>
    </>
  );
}
