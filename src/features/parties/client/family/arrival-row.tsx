import { CircleCheck } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { toastError } from '#platform/client/failure.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { CareLine } from '#platform/client/ui/labels/care-line.tsx';
import { PrintLabelButton } from '#platform/client/ui/labels/print-label-button.tsx';
import { UndoButton } from '#platform/client/ui/undo-button.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { type Guest, type PartyLink, useSaveArrival } from './use-party.ts';

type Props = { guest: Guest; link: PartyLink; endsAt: string };

/** A row of the check-in list. After the check-in, an undo button replaces the check-in button. */
export function ArrivalRow({ guest, link, endsAt }: Props) {
  const t = useTranslations('party');
  const save = useSaveArrival(link);
  const { id, name, email, reply, kids, adults, allergies, waiver, arrivedAt } = guest;
  const { formatTime } = useDates();
  const waiverUrl = `/waiver?${new URLSearchParams(email ? { email } : {})}`;
  const saveArrival = (arrived: boolean) =>
    save.mutate(
      { guestId: id, arrived },
      {
        onSuccess: () => arrived && navigator.vibrate?.(80),
        onError: (error) => toastError(t('guestFailedTitle'), error, t('saveFailedText')),
      },
    );
  return (
    <li className="grid gap-2 py-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <div className="grid min-w-0 flex-1 basis-40 gap-1">
          <p className="break-words font-bold leading-snug">
            {name}{' '}
            {arrivedAt ? (
              <span className="inline-flex items-center gap-1 whitespace-nowrap text-secondary-soft-ink text-sm">
                <CircleCheck aria-hidden="true" className="size-4 shrink-0" />
                {t('arrivals.arrivedAt', { time: formatTime(arrivedAt) })}
              </span>
            ) : (
              <span className="whitespace-nowrap font-normal text-muted-ink text-sm">
                {t('guestHeadcount', { kids, adults })}
              </span>
            )}
          </p>
          <p className="flex flex-wrap gap-1.5 empty:hidden">
            {waiver !== 'signed' && <Badge tone="problem">{t(`waiver.${waiver}`)}</Badge>}
            {(reply === 'maybe' || reply === 'waiting') && (
              <Badge tone="waiting">{t(`reply.${reply}`)}</Badge>
            )}
          </p>
          <CareLine care={allergies ? [allergies] : []} label={t('allergiesTitle')} />
        </div>
        {arrivedAt ? (
          <div className="flex gap-1">
            <PrintLabelButton
              isIconOnly
              title={t('arrivals.printLabelNamed', { name })}
              label={{
                name,
                lines: [
                  t('arrivals.partyUntil', { time: formatTime(endsAt) }),
                  t('arrivals.kids', { count: kids }),
                ],
                marks: allergies ? [t('arrivals.allergy')] : [],
              }}
            />
            <UndoButton
              aria-label={t('arrivals.undoNamed', { name })}
              disabled={save.isPending}
              onClick={() => saveArrival(false)}
            >
              {t('arrivals.undo')}
            </UndoButton>
          </div>
        ) : (
          <Button
            variant="secondary"
            size="small"
            aria-label={t('arrivals.checkInNamed', { name })}
            disabled={save.isPending}
            onClick={() => saveArrival(true)}
          >
            {t('arrivals.checkIn')}
          </Button>
        )}
      </div>
      {arrivedAt && waiver !== 'signed' && (
        <p role="status" className="font-semibold text-[0.9375rem] text-destructive leading-snug">
          {t('arrivals.waiverMissing')}{' '}
          <a href={waiverUrl} className="inline-link">
            {t('signWaiver')}
          </a>
        </p>
      )}
    </li>
  );
}
