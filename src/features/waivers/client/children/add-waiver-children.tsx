import { Plus, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { useAnswerOffer, useChildrenToAdd } from './use-children-to-add.ts';

/** Offers to add the children of the member's waivers to the family. Renders nothing if none are missing there. */
export function AddWaiverChildren() {
  const t = useTranslations('waivers.addChild');
  const { data } = useChildrenToAdd();
  const answer = useAnswerOffer();
  if (!data || data.children.length === 0) return null;
  return (
    <section aria-label={t('title')}>
      <Card className="grid gap-3">
        <div>
          <h2 className="text-xl">{t('title')}</h2>
          <p className="text-muted-ink">{t('lead')}</p>
        </div>
        <ul className="grid gap-2">
          {data.children.map((child) => (
            <li key={child.waiverId} className="flex items-center gap-2">
              <Button
                size="small"
                className="min-w-0 shrink"
                disabled={answer.isPending}
                onClick={() => answer.mutate({ ...child, outcome: 'added' })}
              >
                <Plus aria-hidden="true" className="size-5" />
                {t('add', { name: child.childName })}
              </Button>
              <Button
                variant="quiet"
                size="icon"
                aria-label={t('dismiss', { name: child.childName })}
                disabled={answer.isPending}
                onClick={() => answer.mutate({ ...child, outcome: 'dismissed' })}
              >
                <X aria-hidden="true" className="size-5" />
              </Button>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
