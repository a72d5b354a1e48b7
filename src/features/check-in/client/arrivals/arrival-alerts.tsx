import { useTranslations } from 'use-intl';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import type { OverCapacity } from '../../arrival-rules.ts';
import type { Arrival } from './arrival.ts';
import { ArrivalWarnings } from './arrival-warnings.tsx';
import { listArrivalWarnings } from './list-arrival-warnings.ts';

type Props = { arrival: Arrival; overCapacity: OverCapacity | null };

/** Warnings about an arrival, and a link to sign a missing or expired waiver. Empty and hidden if there are none. */
export function ArrivalAlerts({ arrival, overCapacity }: Props) {
  const t = useTranslations('desk.arrival');
  const { family, dueCents } = arrival;
  const at = family.checkedInAt ? Date.parse(family.checkedInAt) : Date.now();
  return (
    <div role="status" className="grid gap-1.5 empty:hidden">
      <ArrivalWarnings warnings={listArrivalWarnings({ family, at, overCapacity, dueCents })} />
      {family.waiver !== 'signed' && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold text-[0.9375rem] text-destructive leading-snug">
          <p>{t('waiver')}</p>
          {family.guardianEmail && (
            <LinkButton
              to="/waiver"
              search={{ email: family.guardianEmail, next: '/scan' }}
              variant="outline"
              size="small"
            >
              {t('signWaiver')}
            </LinkButton>
          )}
        </div>
      )}
    </div>
  );
}
