import { useLocale, useTranslations } from 'use-intl';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import { OtherDayLine } from './desk-field/other-day-line.tsx';
import type { FoundFamily } from './desk-result.ts';
import { PayAtDeskButtons } from './pay-at-desk-buttons.tsx';
import { useSessionFormat } from './use-session-format.ts';

type Props = { family: FoundFamily; isBusy: boolean; onCheckIn: () => void };

export function FamilySearchRow({ family, isBusy, onCheckIn }: Props) {
  const t = useTranslations('checkIn');
  const tField = useTranslations('desk.field');
  const locale = useLocale();
  const { formatSession } = useSessionFormat();
  const { name, email, slotLabel, eventTitle, codeStatus, waiver, insideVisitId, unpaid } = family;
  const { children, otherDay } = family;
  const canEnter = family.bookingId !== null || codeStatus === 'Active';
  const { currency } = useVenue();
  // A family without a paid booking or an Active code pays first.
  const mustPay = unpaid !== null && family.bookingId === null && codeStatus !== 'Active';
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="grid min-w-0 gap-1">
        <p className="font-bold">{name}</p>
        <p className="break-all text-muted-ink text-sm">{email}</p>
        {children.length > 0 && (
          <p className="text-muted-ink text-sm">
            {tField('children', { names: children.join(', ') })}
          </p>
        )}
        {otherDay && <OtherDayLine otherDay={otherDay} />}
        <p className="flex flex-wrap gap-1.5">
          {slotLabel && <Badge>{formatSession({ eventTitle, slotLabel })}</Badge>}
          {unpaid && (
            <Badge tone="waiting">
              {t('search.unpaid', { amount: formatMoney(unpaid.dueCents, currency, locale) })}
            </Badge>
          )}
          <CodeBadge status={codeStatus} />
          {waiver !== 'signed' && (
            <Badge tone="problem">
              {t('family.waiver')}:{' '}
              {t(waiver === 'expired' ? 'family.waiverExpired' : 'family.waiverMissing')}
            </Badge>
          )}
        </p>
      </div>
      {unpaid && <PayAtDeskButtons unpaid={unpaid} />}
      {insideVisitId ? (
        <Badge tone="done">{t('search.isInside')}</Badge>
      ) : (
        !mustPay &&
        canEnter && (
          <Button
            size="small"
            variant="secondary"
            disabled={isBusy}
            aria-label={t('search.checkInOf', { name })}
            onClick={onCheckIn}
          >
            {t('search.checkIn')}
          </Button>
        )
      )}
    </li>
  );
}

function CodeBadge({ status }: { status: FoundFamily['codeStatus'] }) {
  const t = useTranslations();
  if (status === 'none') return <Badge tone="neutral">{t('checkIn.search.noCode')}</Badge>;
  return (
    <Badge tone={status === 'Active' ? 'done' : 'problem'}>{t(`memberCodes.${status}`)}</Badge>
  );
}
