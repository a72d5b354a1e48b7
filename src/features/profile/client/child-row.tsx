import { Pencil, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import type { Child } from '../profile-contract.ts';
import { MAX_MONTHS } from '../profile-rules.ts';
import { useFormatAge } from './use-format-age.ts';

type Props = {
  child: Child;
  /** Identifies the child to the user as "Child 1", because no names are collected (spec 3). */
  number: number;
  onEdit?: () => void;
  onRemove?: () => void;
};

export function ChildRow({ child, number, onEdit, onRemove }: Props) {
  const t = useTranslations('profile.children');
  const tAvailability = useTranslations('profile.options.availability');
  const formatAge = useFormatAge();
  const { ageMonths, typicalAvailability } = child;
  return (
    <li>
      <Card className="flex items-start justify-between gap-3">
        <div className="grid min-w-0 gap-2">
          <p>
            <span className="display mr-3 text-xl">{t('number', { number })}</span>
            <span className="text-muted-ink">{formatAge(ageMonths)}</span>
          </p>
          {ageMonths > MAX_MONTHS && <p className="text-muted-ink text-sm">{t('overAge')}</p>}
          <div className="flex flex-wrap gap-2">
            {typicalAvailability.map((value) => (
              <Badge key={value}>{tAvailability(value)}</Badge>
            ))}
            {typicalAvailability.length === 0 && (
              <span className="text-muted-ink text-sm">{t('noAvailability')}</span>
            )}
          </div>
        </div>
        {onEdit && onRemove && (
          <div className="-my-1 -mr-2 flex shrink-0">
            <Button variant="quiet" size="icon" aria-label={t('edit', { number })} onClick={onEdit}>
              <Pencil aria-hidden="true" className="size-5" />
            </Button>
            <Button
              variant="quiet"
              size="icon"
              aria-label={t('delete', { number })}
              onClick={onRemove}
            >
              <Trash2 aria-hidden="true" className="size-5" />
            </Button>
          </div>
        )}
      </Card>
    </li>
  );
}
