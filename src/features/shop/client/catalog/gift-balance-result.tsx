import { useLocale, useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { VenueMailLink } from '#platform/client/ui/venue-mail-link.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { formatMoney } from '#shared/money.ts';
import type { Calls } from '../calls.ts';

type Props = ResponseOf<Calls['POST /api/gift-cards/balance']>;

/** A gift card's balance and expiry, and links to spend it. */
export function GiftBalanceResult({ balanceCents, grantedCents, expiresAt, suspended }: Props) {
  const t = useTranslations('shop.giftBalance');
  const locale = useLocale();
  const { currency } = useVenue();
  const { formatLongDate } = useDates();
  const formatCents = (cents: number) => formatMoney(cents, currency, locale);
  const date = expiresAt ? formatLongDate(expiresAt) : undefined;
  if (suspended) {
    return (
      <Alert>
        {t.rich('suspended', {
          mail: (text) => <VenueMailLink>{text}</VenueMailLink>,
        })}
      </Alert>
    );
  }
  if (date && expiresAt && new Date(expiresAt).getTime() <= Date.now()) {
    return <Alert>{t('expired', { date })}</Alert>;
  }
  if (balanceCents === 0) return <Alert>{t('empty')}</Alert>;
  return (
    <div role="status" className="grid gap-4">
      <Alert variant="success" title={t('remaining', { amount: formatCents(balanceCents) })}>
        <p>
          {balanceCents < grantedCents &&
            `${t('ofGranted', { amount: formatCents(grantedCents) })} `}
          {date ? t('until', { date }) : t('neverExpires')}
        </p>
      </Alert>
      <p className="text-muted-ink">{t('howToUse')}</p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/booking" variant="outline">
          {t('book')}
        </LinkButton>
        <LinkButton to="/shop" variant="outline">
          {t('shop')}
        </LinkButton>
      </div>
    </div>
  );
}
