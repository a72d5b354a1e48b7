import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { useOfficeList } from '../use-office-list.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { type Column, DataTable } from './data-table.tsx';
import { EmptyState } from './empty-state.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';
import { Pager } from './pager.tsx';
import { Skeleton } from './skeleton.tsx';

type Props<Row> = {
  list: ReturnType<typeof useOfficeList>;
  query: {
    data: { rows: Row[]; total: number } | undefined;
    isError: boolean;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  caption: string;
  searchLabel: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  onOpen?: (row: Row) => void;
  empty: { title: string; text: string; picture: ReactNode };
  /** Further filters, beside the search. */
  filters?: ReactNode;
  rowsAPage: number;
};

/** A list of the back office with its search, filters, rows and pages, and what it says without any. */
export function OfficeList<Row>(props: Props<Row>) {
  const { list, query, caption, searchLabel, columns, rowKey, onOpen, empty, filters } = props;
  const t = useTranslations('office');
  return (
    <div className="grid gap-5">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Field label={searchLabel}>
          <Input
            type="search"
            autoComplete="off"
            maxLength={100}
            value={list.typed}
            onChange={({ target }) => list.setTyped(target.value)}
          />
        </Field>
        {filters}
      </div>
      {query.data ? (
        query.data.total === 0 ? (
          <Card>
            <EmptyState picture={empty.picture} title={empty.title}>
              <p>{empty.text}</p>
            </EmptyState>
          </Card>
        ) : (
          <>
            <DataTable
              caption={caption}
              columns={columns}
              rows={query.data.rows}
              rowKey={rowKey}
              sorting={list.sorting}
              onSort={list.onSort}
              isStale={query.isPlaceholderData}
              {...(onOpen ? { onOpen } : {})}
            />
            <Pager
              page={list.page}
              rows={props.rowsAPage}
              total={query.data.total}
              onPage={list.onPage}
            />
          </>
        )
      ) : query.isError ? (
        <Alert look="destructive" title={t('loadFailed')}>
          <Button look="outline" size="small" className="mt-2" onClick={() => void query.refetch()}>
            {t('tryAgain')}
          </Button>
        </Alert>
      ) : (
        <Skeleton className="h-96" />
      )}
    </div>
  );
}
