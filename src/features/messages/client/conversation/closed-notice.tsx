import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import type { Person } from '../../moderation-contract.ts';
import { useBlock } from '../use-blocks.ts';

type Props = {
  closed: 'blocked-by-you' | 'suspended' | 'household' | 'alone';
  /** The end of a suspension. */
  until: string | null;
  /** The other person of a direct conversation. */
  other?: Person | undefined;
};

/** Replaces the composer if the user cannot write, with the reason and an unblock button if that helps. */
export function ClosedNotice({ closed, until, other }: Props) {
  const t = useTranslations('safety');
  const { formatInstant } = useDates();
  const block = useBlock({ name: other?.name ?? '' });
  if (closed === 'household') return <Alert>{t('closedHousehold')}</Alert>;
  if (closed === 'alone') return <Alert>{t('closedEmpty')}</Alert>;
  if (closed === 'suspended') {
    if (!until) return <Alert>{t('closedSuspendedIndefinitely')}</Alert>;
    const when = formatInstant(until);
    return <Alert>{t('closedSuspended', { until: when })}</Alert>;
  }
  if (!other) return null;
  const { userId, name } = other;
  return (
    <Alert>
      <p>{t('closedBlocked', { name })}</p>
      <Button
        variant="outline"
        size="small"
        className="mt-2"
        disabled={block.isPending}
        onClick={() => block.mutate({ userId, blocked: false })}
      >
        {t('unblockNamed', { name })}
      </Button>
    </Alert>
  );
}
