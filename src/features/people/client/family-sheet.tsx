import { useTranslations } from 'use-intl';
import { Sheet } from '#platform/client/ui/overlays/sheet.tsx';
import { FamilyContent } from './family-content.tsx';
import { useFamily } from './use-people.ts';

type Props = { id: string; onClose: () => void; onMerge: () => void };

/** Everything about one family, beside the list. */
export function FamilySheet({ id, onClose, onMerge }: Props) {
  const t = useTranslations('officePeople');
  const family = useFamily(id);
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={family.data?.profile.name ?? t('family')}
      isWide
      isBesideList
    >
      <FamilyContent id={id} onMerge={onMerge} />
    </Sheet>
  );
}
