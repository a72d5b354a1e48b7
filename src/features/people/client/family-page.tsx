import { ArrowLeft } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { FamilyContent } from './family-content.tsx';

type Props = { id: string; onBack: () => void; onMerge: () => void };

/** Everything about one family, in place of the list. */
export function FamilyPage({ id, onBack, onMerge }: Props) {
  const t = useTranslations('officePeople');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <Button variant="quiet" size="small" className="-ml-3" onClick={onBack}>
          <ArrowLeft aria-hidden="true" className="size-5" />
          {t('back')}
        </Button>
      </div>
      <FamilyContent key={id} id={id} onMerge={onMerge} hasHeading />
    </div>
  );
}
