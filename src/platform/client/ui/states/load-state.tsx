import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Alert } from '../alert.tsx';
import { Button } from '../button.tsx';
import { Skeleton } from './skeleton.tsx';

type Props<Data> = {
  query: { data: Data | undefined; isError: boolean; error?: unknown; refetch: () => unknown };
  /** The height class of the skeleton. */
  height?: string;
  /** A custom error message. */
  errorMessage?: string;
  /** Renders the data. Omit it if the caller renders LoadState only while there is no data. */
  children?: (data: Data) => ReactNode;
};

/** Renders a skeleton, an error with a retry button, or the content of a query. */
export function LoadState<Data>({ query, height = 'h-96', errorMessage, children }: Props<Data>) {
  const t = useTranslations('office');
  if (query.data !== undefined) return children?.(query.data);
  if (!query.isError) {
    return (
      <div role="status" aria-label={t('loading')}>
        <Skeleton className={height} />
      </div>
    );
  }
  return (
    <Alert variant="destructive" title={errorMessage ?? t('loadFailed')} error={query.error}>
      <Button variant="outline" size="small" className="mt-3" onClick={() => void query.refetch()}>
        {t('tryAgain')}
      </Button>
    </Alert>
  );
}
