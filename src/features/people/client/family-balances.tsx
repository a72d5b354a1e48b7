import { useTranslations } from 'use-intl';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Price } from '#platform/client/ui/price.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import type { Family } from '../people-contract.ts';
import { FamilyCard } from './family-card.tsx';

/** Memberships, and the remaining balances of passes, gift cards and credit. */
export function FamilyBalances({ family }: { family: Family }) {
  const t = useTranslations('officePeople');
  const { formatDateTime } = useDates();
  const { balances, memberships } = family;
  return (
    <FamilyCard title={t('balances')}>
      {balances.length + memberships.length === 0 && <p className="text-muted-ink">{t('none')}</p>}
      <ul className="grid gap-2 empty:hidden">
        {memberships.map(({ id, membershipType, state, periodEnd, renews, isFrozen }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4">
            <span>{membershipType}</span>
            <span className="flex flex-wrap items-center gap-2">
              {t(renews ? 'renewsOn' : 'endsOn', { when: formatDateTime(periodEnd) })}
              <Badge tone={state === 'active' && !isFrozen ? 'done' : 'neutral'}>
                {t(isFrozen ? 'frozen' : `membership.${state}`)}
              </Badge>
            </span>
          </li>
        ))}
        {balances.map(({ id, kind, name, balance, granted, expiresAt }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4">
            <span>{name}</span>
            <span className="tabular">
              {kind === 'pass' ? t('visitsLeft', { balance, granted }) : <Price cents={balance} />}
              {expiresAt && (
                <span className="text-muted-ink">
                  {' '}
                  · {t('expires', { when: formatDateTime(expiresAt) })}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </FamilyCard>
  );
}
