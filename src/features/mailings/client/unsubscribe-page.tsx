import { useMutation, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { hasStatus, toastFailure } from '#platform/client/failure.ts';
import { CoffeeCup } from '#platform/client/illustrations/coffee-cup.tsx';
import { LostKite } from '#platform/client/illustrations/lost-kite.tsx';
import { Rooftops } from '#platform/client/illustrations/rooftops.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { EmptyState } from '#platform/client/ui/states/empty-state.tsx';
import { Spinner } from '#platform/client/ui/states/spinner.tsx';
import { useVenue } from '#platform/client/use-venue.ts';
import { call, queryFor } from './calls.ts';

/** /unsubscribe?token=…: only the button unsubscribes; opening the link changes nothing. */
export function UnsubscribePage() {
  const t = useTranslations('news');
  const { token = '' } = useSearch({ from: '/unsubscribe' });
  const subscription = useQuery({
    ...queryFor('GET /api/news/subscription', { query: { token } }),
    enabled: token !== '',
    staleTime: 0,
  });
  const isTooLong = hasStatus(subscription.error, 400);
  return (
    <div className="page-column min-h-svh max-w-3xl py-6 sm:py-10">
      <PageHeading title={t('title')} />
      <div aria-live="polite">
        {token === '' || isTooLong || subscription.data?.valid === false ? (
          <InvalidLink />
        ) : subscription.data ? (
          <Subscription
            token={token}
            email={subscription.data.email}
            isSubscribed={subscription.data.wanted}
          />
        ) : subscription.isError ? (
          <EmptyState
            illustration={<LostKite />}
            title={t('failedTitle')}
            action={<Button onClick={() => void subscription.refetch()}>{t('tryAgain')}</Button>}
          >
            <p>{t('failedText')}</p>
          </EmptyState>
        ) : (
          <Spinner className="min-h-96" />
        )}
      </div>
    </div>
  );
}

type SubscriptionProps = { token: string; email: string; isSubscribed: boolean };

function Subscription({ token, email, isSubscribed }: SubscriptionProps) {
  const t = useTranslations('news');
  const venue = useVenue().name;
  const unsubscribe = useMutation({
    mutationFn: () => call('POST /api/news/unsubscribe', { query: { token } }),
    onError: (error) => toastFailure(t('failedTitle'), error, t('failedText')),
  });
  if (unsubscribe.isSuccess || !isSubscribed) {
    return (
      <EmptyState illustration={<Rooftops />} title={t('doneTitle')} action={<HomeLink />}>
        <p>{email ? t('doneText', { email, venue }) : t('doneWithoutEmail', { venue })}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      illustration={<CoffeeCup />}
      title={t('question')}
      action={
        <Button disabled={unsubscribe.isPending} onClick={() => unsubscribe.mutate()}>
          {unsubscribe.isPending ? t('unsubscribing') : t('unsubscribe')}
        </Button>
      }
    >
      <p>{t('text', { email, venue })}</p>
    </EmptyState>
  );
}

function InvalidLink() {
  const t = useTranslations('news');
  const { email } = useVenue();
  return (
    <EmptyState illustration={<LostKite />} title={t('invalidTitle')} action={<HomeLink />}>
      <p>
        {t.rich('invalidText', {
          email,
          mail: (address) => (
            <a href={`mailto:${email}`} className="text-link underline">
              {address}
            </a>
          ),
        })}
      </p>
    </EmptyState>
  );
}

function HomeLink() {
  const t = useTranslations('news');
  return <LinkButton to="/">{t('backToHome')}</LinkButton>;
}
