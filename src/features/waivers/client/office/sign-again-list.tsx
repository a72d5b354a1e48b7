import { useTranslations } from 'use-intl';
import { HeartShield } from '#platform/client/illustrations/heart-shield.tsx';
import { OfficeList } from '#platform/client/lists/office-list.tsx';
import { useOfficeList } from '#platform/client/lists/use-office-list.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { useSignAgainColumns } from './sign-again-columns.tsx';
import { useSendReminders, useSignAgainList } from './use-waiver-versions.ts';

/** Lists guardians who must sign again, soonest booking first, and sends email reminders. */
export function SignAgainList() {
  const t = useTranslations('waiverVersions.again');
  const tOffice = useTranslations('office');
  const list = useOfficeList(['nextBooking', 'guardianName', 'signedAt'], {
    column: 'nextBooking',
    direction: 'asc',
  });
  const query = useSignAgainList(list.input);
  const remind = useSendReminders();
  const columns = useSignAgainColumns(remind);
  return (
    <OfficeList
      list={list}
      query={query}
      title={t('caption')}
      search={{ label: tOffice('search'), placeholder: t('searchHint') }}
      columns={columns}
      rowKey={({ waiverId }) => waiverId}
      empty={{
        title: t('emptyTitle'),
        text: list.params.search ? t('emptySearch') : t('emptyText'),
        illustration: <HeartShield />,
      }}
      action={
        <Button
          variant="outline"
          disabled={remind.isPending || !query.data || query.data.total === 0}
          onClick={() => remind.mutate(undefined)}
        >
          {t('remindAll')}
        </Button>
      }
    />
  );
}
