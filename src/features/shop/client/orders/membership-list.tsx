import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { toastFailure } from '#platform/client/failure.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import { type Membership, useMembershipPortal, useMemberships } from '../use-shop.ts';
import { membershipTones } from './membership-tones.ts';

/** The account's memberships; renders nothing if there are none. */
export function MembershipList() {
  const t = useTranslations('orders.memberships');
  const { data: memberships = [] } = useMemberships();
  if (memberships.length === 0) return null;
  return (
    <section aria-label={t('title')} className="mb-6 grid gap-4">
      {memberships.map((membership) => (
        <MembershipItem key={membership.id} membership={membership} />
      ))}
    </section>
  );
}

function MembershipItem({ membership }: { membership: Membership }) {
  const t = useTranslations('orders.memberships');
  const locale = useLocale();
  const { currency } = useVenue();
  const { formatLongDate } = useDates();
  const { membershipType, priceCents, duration, status, periodEnd, validUntil } = membership;
  const price = formatMoney(priceCents, currency, locale);
  const date = formatLongDate(status === 'pastDue' ? validUntil : periodEnd);
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-2 font-bold text-lg">
          {membershipType}
          <Badge tone={membershipTones[status]}>{t(`badges.${status}`)}</Badge>
        </p>
        <p className="text-muted-ink">{t('price', { price, duration })}</p>
        <p>{t(status, { date })}</p>
      </div>
      {membership.hasPortal && <PortalButton membership={membership} />}
    </Card>
  );
}

/** Redirects to the payment provider's portal, which returns to the orders. */
function PortalButton({ membership: { id, membershipType } }: { membership: Membership }) {
  const t = useTranslations('orders.memberships');
  const portal = useMembershipPortal();
  const [isRedirecting, setRedirecting] = useState(false);
  function open() {
    setRedirecting(true);
    portal.mutate(id, {
      onSuccess: ({ url }) => window.location.assign(url),
      onError: (error) => {
        setRedirecting(false);
        toastFailure(t('failedTitle'), error, t('failedText'));
      },
    });
  }
  return (
    <Button
      variant="outline"
      disabled={isRedirecting}
      onClick={open}
      aria-label={t('manageNamed', { name: membershipType })}
    >
      {isRedirecting ? t('opening') : t('manage')}
    </Button>
  );
}
