import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { Skeleton } from '#platform/client/ui/states/skeleton.tsx';
import { BlockedRow } from './blocked-row.tsx';
import { useBlocks } from './use-blocks.ts';

/** The card on /profile that lists blocked people. */
export function BlockedPeopleCard() {
  const t = useTranslations('safety');
  const blocks = useBlocks();
  return (
    <Card role="group" aria-labelledby="blocked-people" className="grid gap-3">
      <div>
        <h2 id="blocked-people" className="text-2xl">
          {t('blocksTitle')}
        </h2>
        <p className="mt-1 text-muted-ink">{t('blocksLead')}</p>
      </div>
      {blocks.data ? (
        blocks.data.length === 0 ? (
          <p>{t('noBlocks')}</p>
        ) : (
          <ul className="grid divide-y divide-border">
            {blocks.data.map((person) => (
              <BlockedRow key={person.userId} person={person} />
            ))}
          </ul>
        )
      ) : blocks.isError ? (
        <Alert variant="destructive" title={t('blocksFailed')}>
          <Button variant="outline" size="small" className="mt-2" onClick={() => blocks.refetch()}>
            {t('tryAgain')}
          </Button>
        </Alert>
      ) : (
        <div role="status">
          <span className="sr-only">{t('blocksLoading')}</span>
          <Skeleton className="h-6 w-56" />
        </div>
      )}
    </Card>
  );
}
