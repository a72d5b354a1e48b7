import { Pencil, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import type { PasskeyInfo } from '../../passkeys-contract.ts';

type Props = { passkey: PasskeyInfo; onRename: () => void; onRemove: () => void };

export function PasskeyRow({ passkey, onRename, onRemove }: Props) {
  const t = useTranslations('security.passkeys');
  const { formatDate } = useDates();
  const { name, addedAt } = passkey;
  const date = formatDate(addedAt, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
  });
  return (
    <li className="flex items-center gap-2 py-2">
      <p className="wrap-anywhere min-w-0 flex-1">
        <span className="font-bold">{name}</span>
        <span className="block text-muted-ink text-sm">{t('addedOn', { date })}</span>
      </p>
      <Button
        variant="quiet"
        size="icon"
        aria-label={t('renameNamed', { name })}
        onClick={onRename}
      >
        <Pencil aria-hidden="true" className="size-5" />
      </Button>
      <Button
        variant="quiet"
        size="icon"
        aria-label={t('removeNamed', { name })}
        onClick={onRemove}
      >
        <Trash2 aria-hidden="true" className="size-5" />
      </Button>
    </li>
  );
}
