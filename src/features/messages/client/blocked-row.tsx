import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import type { Person } from '../moderation-contract.ts';
import { useBlock } from './use-blocks.ts';

type Props = { person: Person };

export function BlockedRow({ person: { userId, name } }: Props) {
  const t = useTranslations('safety');
  const block = useBlock({ name });
  return (
    <li className="flex items-center justify-between gap-4 py-2">
      <span className="min-w-0 break-words font-bold">{name}</span>
      <Button
        variant="outline"
        size="small"
        aria-label={t('unblockNamed', { name })}
        disabled={block.isPending}
        onClick={() => block.mutate({ userId, blocked: false })}
      >
        {t('unblock')}
      </Button>
    </li>
  );
}
