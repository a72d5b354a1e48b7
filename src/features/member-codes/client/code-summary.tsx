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

export function CodeSummary({ status, membershipType, expiresAt }: Props) {
  const t = useTranslations('memberCodes');
  const { formatDate } = useDates();
  return (
    <dl className="flex flex-wrap items-center justify-center gap-x-2 text-[0.9375rem]">
      <dt className="sr-only">{t('status')}</dt>
      <dd>
        <Badge tone={tones[status]}>{t(status)}</Badge>
      </dd>
      <dt className="sr-only">{t('membership')}</dt>
      <dd className="font-semibold">{membershipType ?? t('noMembership')}</dd>
      {expiresAt !== null && (
        <>
          <dt className="text-muted-ink">{t('validUntil')}</dt>
          <dd className="tabular font-semibold">
            {formatDate(expiresAt, {
              weekday: 'short',
              month: 'short',
              day: 'numeric',
              year: 'numeric',
            })}
          </dd>
        </>
      )}
    </dl>
  );
}
