import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useFormatSessionName } from '#features/venue/client/index.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import type { UpcomingSession } from '../openings-contract.ts';

const rowStyle =
  'flex min-h-13 flex-wrap items-center justify-between gap-x-3 rounded-field border-2 border-border px-3 py-1.5';

type Props = { date: string; session: UpcomingSession };

/** A session's time, name and free spots; a link if it can be booked or has a waitlist. */
export function SessionRow({ date, session }: Props) {
  const t = useTranslations('openings');
  const { formatSlotLabel } = useDates();
  const sessionName = useFormatSessionName()({ date, slotLabel: session.label });
  const time = (
    <span className="grid min-w-0">
      <span className="tabular font-bold">{formatSlotLabel(session.label)}</span>
      {sessionName && <span className="wrap-anywhere text-sm">{sessionName}</span>}
    </span>
  );
  if (session.status === 'full' || session.status === 'limited') {
    return (
      <div className={`${rowStyle} bg-sunken text-muted-ink`}>
        {time}
        <span className="text-sm">{t(session.status)}</span>
      </div>
    );
  }
  return (
    <Link
      to="/booking"
      search={{ date, slot: session.label }}
      className={`${rowStyle} bg-surface transition-colors duration-150 hover:border-ring`}
    >
      {time}
      <span className="tabular flex items-center gap-1.5 text-sm">
        {session.status === 'waitlist' ? (
          <Badge tone="waiting">{t('waitlist')}</Badge>
        ) : (
          t('spotsLeft', { available: session.available })
        )}
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted-ink" />
      </span>
    </Link>
  );
}
