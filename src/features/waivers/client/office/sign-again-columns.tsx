import { useTranslations } from 'use-intl';
import type { Column } from '#platform/client/lists/data-table.tsx';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { EmailAddress } from '#platform/client/ui/email-address.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import type { GuardianToSignAgain } from '../../waiver-versions-contract.ts';
import type { useSendReminders } from './use-waiver-versions.ts';

export function useSignAgainColumns(
  remind: ReturnType<typeof useSendReminders>,
): Column<GuardianToSignAgain>[] {
  const t = useTranslations('waiverVersions.again');
  const { formatDate } = useDates();
  const formatDay = (at: string) => formatDate(at, { dateStyle: 'medium' });
  return [
    {
      id: 'guardianName',
      title: t('guardian'),
      sortable: true,
      cell: ({ guardianName, guardianEmail }) => (
        <>
          <span className="block font-semibold">{guardianName}</span>
          <EmailAddress className="block text-muted-ink text-sm">{guardianEmail}</EmailAddress>
        </>
      ),
    },
    { id: 'children', title: t('children'), cell: ({ children }) => children.join(', ') },
    {
      id: 'nextBooking',
      title: t('nextBooking'),
      sortable: true,
      cell: ({ nextBooking }) =>
        nextBooking ? <Badge tone="waiting">{formatDay(nextBooking)}</Badge> : '\u2013',
    },
    {
      id: 'signedAt',
      title: t('signed'),
      sortable: true,
      cell: ({ signedAt, version, waiverId }) => (
        <a
          className="text-link underline"
          href={`/api/waivers/${waiverId}/pdf`}
          target="_blank"
          rel="noreferrer"
        >
          {t('signedCell', { version, date: formatDay(signedAt) })}
        </a>
      ),
    },
    {
      id: 'remind',
      title: t('reminder'),
      cell: ({ waiverId, remindedAt, guardianName }) =>
        remindedAt ? (
          t('remindedAt', { date: formatDay(remindedAt) })
        ) : (
          <Button
            variant="outline"
            size="small"
            disabled={remind.isPending}
            aria-label={t('remindOne', { name: guardianName })}
            onClick={() => remind.mutate([waiverId])}
          >
            {t('remind')}
          </Button>
        ),
    },
  ];
}
