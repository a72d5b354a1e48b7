import { Cake } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import { Badge } from '#platform/client/ui/badge.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import type { ExpectedFamily } from '../../expected-contract.ts';

type Props = { family: Pick<ExpectedFamily, 'waiver' | 'unpaid' | 'type' | 'birthday'> };

/** Badges for a missing waiver, an unpaid booking, a trial, an event or a birthday. Renders nothing if there are none. */
export function FamilyBadges({ family: { waiver, unpaid, type, birthday } }: Props) {
  const t = useTranslations('desk.badges');
  const { currency } = useVenue();
  const locale = useLocale();
  return (
    <p className="flex flex-wrap gap-1.5 empty:hidden">
      {waiver !== 'signed' && (
        <Badge tone="problem">{t(waiver === 'expired' ? 'waiverExpired' : 'waiverMissing')}</Badge>
      )}
      {unpaid && (
        <Badge tone="waiting">
          {t('unpaid', { amount: formatMoney(unpaid.dueCents, currency, locale) })}
        </Badge>
      )}
      {type === 'trial' && <Badge tone="done">{t('trial')}</Badge>}
      {type === 'event' && <Badge tone="done">{t('event')}</Badge>}
      {birthday && <BirthdayBadge birthday={birthday} />}
    </p>
  );
}

function BirthdayBadge({ birthday }: { birthday: NonNullable<ExpectedFamily['birthday']> }) {
  const t = useTranslations('desk.badges');
  const { formatVenueDate } = useDates();
  const { today } = useVenue();
  const { childName, age, date } = birthday;
  const name = childName?.split(' ')[0] ?? '';
  return (
    <Badge tone="highlight">
      <Cake aria-hidden="true" className="size-3.5" />
      {date === null
        ? t('birthdayMonth', { age })
        : date === today
          ? t('birthdayToday', { name, age })
          : t('birthdayOn', { name, age, day: formatVenueDate(date) })}
    </Badge>
  );
}
