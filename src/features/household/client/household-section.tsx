import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { Skeleton } from '#platform/client/ui/states/skeleton.tsx';
import { JoinedFamily } from './joined-family.tsx';
import { OwnFamily } from './own-family.tsx';
import { useHousehold } from './use-household.ts';

/** The user's own family with its other adults, or the family that they have joined. */
export function HouseholdSection() {
  const t = useTranslations('household');
  const household = useHousehold();
  if (household.data?.view === 'member') return <JoinedFamily family={household.data} />;
  return (
    <Card className="grid gap-5">
      <div>
        <h2 className="text-2xl">{t('title')}</h2>
        <p className="mt-1 text-muted-ink">{t('ownerLead')}</p>
      </div>
      {household.data ? (
        <OwnFamily family={household.data} />
      ) : household.isError ? (
        <Alert variant="destructive" title={t('failedTitle')}>
          <p>{t('failedText')}</p>
          <Button
            variant="outline"
            size="small"
            className="mt-3"
            onClick={() => household.refetch()}
          >
            {t('tryAgain')}
          </Button>
        </Alert>
      ) : (
        <div role="status" className="grid gap-3">
          <span className="sr-only">{t('loading')}</span>
          <Skeleton className="h-6 w-56" />
          <Skeleton className="h-12 w-44" />
        </div>
      )}
    </Card>
  );
}
