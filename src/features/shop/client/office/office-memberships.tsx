import { useTranslations } from 'use-intl';
import { toastError } from '#platform/client/failure.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Fact } from '#platform/client/ui/fact.tsx';
import { Facts } from '#platform/client/ui/facts.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { useDates } from '#platform/client/use-dates.ts';
import { membershipTones } from '../orders/membership-tones.ts';
import { type OfficeOrder, useOrderActions } from './use-office-orders.ts';

/** The membership that an order started or renewed; the venue can freeze it. */
export function OfficeMemberships({ order }: { order: OfficeOrder }) {
  const t = useTranslations('officeOrders');
  const { formatDateTime } = useDates();
  const { freeze } = useOrderActions(order.id);
  if (order.memberships.length === 0) return null;

  async function setFrozen(id: string, frozen: boolean) {
    try {
      await freeze.mutateAsync({ id, frozen });
      toast({ title: frozen ? t('frozen') : t('unfrozen') });
    } catch (error) {
      toastError(t('failed'), error);
    }
  }

  return (
    <section className="grid gap-3" aria-label={t('membership')}>
      <h3 className="text-xl">{t('membership')}</h3>
      {order.memberships.map((membership) => (
        <div key={membership.id} className="grid gap-3">
          <Facts>
            <Fact title={membership.membershipType}>
              <Badge tone={membershipTones[membership.status]}>
                {t(`membershipStatus.${membership.status}`)}
              </Badge>
            </Fact>
            <Fact title={t('paidUntil')}>{formatDateTime(membership.periodEnd)}</Fact>
            <Fact title={t('validUntil')}>{formatDateTime(membership.validUntil)}</Fact>
          </Facts>
          {membership.status !== 'ended' && (
            <>
              <Button
                variant="outline"
                disabled={freeze.isPending}
                onClick={() => void setFrozen(membership.id, membership.status !== 'frozen')}
              >
                {membership.status === 'frozen' ? t('unfreeze') : t('freeze')}
              </Button>
              <p className="text-muted-ink text-sm">{t('freezeHint')}</p>
            </>
          )}
        </div>
      ))}
    </section>
  );
}
