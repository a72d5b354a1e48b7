import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { Skeleton } from '#platform/client/ui/states/skeleton.tsx';
import { usePackages } from '../use-parties.ts';
import { PackageCard } from './package-card.tsx';

type Props = { chosenId: string; onChoose: (id: string) => void };

/** The packages as cards, with loading and error states. */
export function PackageGrid({ chosenId, onChoose }: Props) {
  const t = useTranslations('parties');
  const packages = usePackages();
  if (packages.isError) {
    return (
      <div role="alert" className="grid min-h-60 content-start justify-items-start gap-3">
        <h3 className="text-xl">{t('loadFailedTitle')}</h3>
        <p className="text-muted-ink">{t('loadFailedText')}</p>
        <Button variant="outline" onClick={() => void packages.refetch()}>
          {t('tryAgain')}
        </Button>
      </div>
    );
  }
  if (!packages.data) {
    return (
      <div role="status" aria-label={t('loading')} className="grid gap-5 md:grid-cols-3">
        {[0, 1, 2].map((index) => (
          <Skeleton key={index} className="h-112 rounded-card" />
        ))}
      </div>
    );
  }
  return (
    <ul className="grid items-stretch gap-5 md:grid-cols-2 lg:grid-cols-3">
      {packages.data.map((partyPackage) => (
        <PackageCard
          key={partyPackage.id}
          partyPackage={partyPackage}
          isChosen={partyPackage.id === chosenId}
          onChoose={() => onChoose(partyPackage.id)}
        />
      ))}
    </ul>
  );
}
