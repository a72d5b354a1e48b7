import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ChoiceGroup } from '#platform/client/forms/choice-group.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { Skeleton } from '#platform/client/ui/states/skeleton.tsx';
import { usePackages } from '../use-parties.ts';
import { InquiryForm } from './inquiry-form.tsx';

/** Lazy: keeps the calendar out of the page's first load. */
const BookParty = lazy(() => import('./book-party.tsx').then((m) => ({ default: m.BookParty })));

type Props = {
  packageId: string;
  onPackageChange: (id: string) => void;
  /** Whether the visitor returned from the payment page without paying. */
  isReturning: boolean;
};

/** The choice between sending an inquiry and booking a date. */
export function PlanParty({ packageId, onPackageChange, isReturning }: Props) {
  const t = useTranslations('parties');
  const packages = usePackages().data ?? [];
  const [chosenMode, setMode] = useState<'askFirst' | 'pickDate'>();
  const mode = chosenMode ?? (isReturning ? 'pickDate' : 'askFirst');
  const chosenPackage = packages.find(({ id }) => id === packageId);
  return (
    <div className="grid max-w-4xl gap-6">
      <ChoiceGroup
        legend={t('startQuestion')}
        type="radio"
        choices={[
          { value: 'askFirst', label: t('askFirst') },
          { value: 'pickDate', label: t('pickDate') },
        ]}
        inputProps={(value) => ({
          name: 'start-mode',
          checked: mode === value,
          onChange: () => setMode(value),
        })}
      />
      {mode === 'askFirst' && (
        <InquiryForm packages={packages} packageId={packageId} onPackageChange={onPackageChange} />
      )}
      {mode === 'pickDate' &&
        (chosenPackage ? (
          <Suspense fallback={<Skeleton className="h-120 rounded-card" />}>
            <BookParty
              key={chosenPackage.id}
              partyPackage={chosenPackage}
              isReturning={isReturning}
            />
          </Suspense>
        ) : (
          <Card>
            <p>{t('choosePackageFirst')}</p>
          </Card>
        ))}
    </div>
  );
}
