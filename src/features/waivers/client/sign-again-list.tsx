import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { SoftShield } from '../../../client/illustrations/soft-shield.tsx';
import { Alert } from '../../../client/ui/alert.tsx';
import { Button } from '../../../client/ui/button.tsx';
import { Card } from '../../../client/ui/card.tsx';
import { DataTable, type Sorting } from '../../../client/ui/data-table.tsx';
import { EmptyState } from '../../../client/ui/empty-state.tsx';
import { Field } from '../../../client/ui/field.tsx';
import { Input } from '../../../client/ui/input.tsx';
import { Pager } from '../../../client/ui/pager.tsx';
import { Skeleton } from '../../../client/ui/skeleton.tsx';
import { useSignAgainColumns } from './sign-again-columns.tsx';
import { type AgainQuery, useRemind, useSignAgainList } from './use-waiver-versions.ts';

const ROWS = 25;

/** Who must sign again, those with bookings first; they can be reminded by mail. */
export function SignAgainList() {
  const t = useTranslations('waiverVersions.again');
  const tOffice = useTranslations('office');
  const navigate = useNavigate();
  const { search, sort, direction, page } = useSearch({ from: '/admin/$part' });
  const query = queryOf({ search, sort, direction, page });
  const list = useSignAgainList(query);
  const remind = useRemind();
  const columns = useSignAgainColumns(remind);
  const go = (changes: Record<string, string | undefined>) =>
    void navigate({
      to: '.',
      search: (now: Record<string, string | undefined>) => ({
        ...now,
        page: undefined,
        ...changes,
      }),
      replace: true,
      resetScroll: false,
    });
  return (
    <section className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <Field label={tOffice('search')} className="w-full max-w-sm">
          <Input
            type="search"
            maxLength={100}
            defaultValue={search ?? ''}
            placeholder={t('searchHint')}
            onChange={(event) => go({ search: event.target.value || undefined })}
          />
        </Field>
        <Button
          look="outline"
          disabled={remind.isPending || !list.data || list.data.total === 0}
          onClick={() => remind.mutate(undefined)}
        >
          {t('remindAll')}
        </Button>
      </div>
      {list.isError ? (
        <Alert look="destructive" title={tOffice('loadFailed')}>
          <Button look="outline" size="small" onClick={() => void list.refetch()}>
            {tOffice('tryAgain')}
          </Button>
        </Alert>
      ) : !list.data ? (
        <Skeleton className="h-64" />
      ) : list.data.total === 0 ? (
        <Card>
          <EmptyState picture={<SoftShield />} title={t('emptyTitle')} heading="h2">
            <p>{search ? t('emptySearch') : t('emptyText')}</p>
          </EmptyState>
        </Card>
      ) : (
        <>
          <DataTable
            caption={t('caption')}
            columns={columns}
            rows={list.data.rows}
            rowKey={({ waiverId }) => waiverId}
            sorting={{ column: query.sort ?? 'nextBooking', direction: query.direction ?? 'asc' }}
            onSort={({ column, direction }: Sorting) => go({ sort: column, direction })}
            isStale={list.isPlaceholderData}
          />
          <Pager
            page={Number(query.page ?? 1)}
            rows={ROWS}
            total={list.data.total}
            onPage={(next) => go({ page: String(next) })}
          />
        </>
      )}
    </section>
  );
}

type Asked = Record<'search' | 'sort' | 'direction' | 'page', string | undefined>;

/** What the address asks for, as far as it makes sense. */
function queryOf({ search, sort, direction, page }: Asked): AgainQuery {
  return {
    search,
    sort: (['nextBooking', 'guardianName', 'signedAt'] as const).find((column) => column === sort),
    direction: direction === 'desc' ? 'desc' : 'asc',
    page: /^[1-9]\d{0,4}$/.test(page ?? '') ? Number(page) : 1,
    rows: ROWS,
  };
}
