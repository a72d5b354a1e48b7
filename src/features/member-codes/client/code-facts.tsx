import { useTranslations } from 'use-intl';
import { Badge } from '#platform/client/ui/badge.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import type { MemberCodeStatus } from '../member-codes-rules.ts';

const tones = { Active: 'done', Expired: 'problem', Inactive: 'neutral' } as const;

type Props = {
  status: MemberCodeStatus;
  membershipType: string | null;
  expiresAt: string | null;
};

export function CodeFacts({ status, membershipType, expiresAt }: Props) {
  const t = useTranslations('memberCodes');
  const { formatDate } = useDates();
  const until =
    expiresAt === null
      ? t('noExpiry')
      : formatDate(expiresAt, {
          weekday: 'short',
          month: 'short',
          day: 'numeric',
          year: 'numeric',
        });
  return (
    <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2">
      <dt className="text-muted-ink">{t('status')}</dt>
      <dd>
        <Badge tone={tones[status]}>{t(status)}</Badge>
      </dd>
      <dt className="text-muted-ink">{t('membership')}</dt>
      <dd className="font-semibold">{membershipType ?? t('noMembership')}</dd>
      <dt className="text-muted-ink">{t('validUntil')}</dt>
      <dd className="tabular font-semibold">{until}</dd>
    </dl>
  );
}
