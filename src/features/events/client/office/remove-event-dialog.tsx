import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { toastError } from '#platform/client/failure.ts';
import { ChoiceGroup } from '#platform/client/forms/choice-group.tsx';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Dialog } from '#platform/client/ui/overlays/dialog.tsx';
import { Skeleton } from '#platform/client/ui/states/skeleton.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import type { Event } from '../../events-contract.ts';
import { type EventDetails, useEventDetails, useRemoveEvent } from './use-admin-events.ts';
import { useFormatEventTimeRange } from './use-format-event-time-range.ts';

type Props = { event: Event; onClose: () => void };
type Scope = 'this' | 'following';

/** Asks to confirm the removal of an event, with the number of guests and the refunds. */
export function RemoveEventDialog({ event, onClose }: Props) {
  const t = useTranslations('eventAdmin');
  const [scope, setScope] = useState<Scope>('this');
  const { data: details, isError } = useEventDetails(event.id);
  const removeEvent = useRemoveEvent();
  const formatTimeRange = useFormatEventTimeRange();
  const affected = details && (details.affected[scope] ?? details.affected.this);

  function confirm() {
    removeEvent.mutate(
      { id: event.id, scope },
      {
        onSuccess: ({ cancelled }) => {
          onClose();
          toast({
            title: t('deleted'),
            ...(cancelled ? { description: t('deletedAsCancelled') } : {}),
          });
        },
        onError: (error) => toastError(t('deleteFailed'), error),
      },
    );
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('removal.title', { title: event.title })}
      description={formatTimeRange(event)}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('removal.keep')}
          </Button>
          <Button
            variant="destructive"
            disabled={removeEvent.isPending || (!details && !isError)}
            onClick={confirm}
          >
            {removeEvent.isPending ? t('removal.deleting') : t('removal.confirm')}
          </Button>
        </>
      }
    >
      {details?.affected.following && (
        <ChoiceGroup
          legend={t('removal.scope')}
          type="radio"
          choices={[
            { value: 'this', label: t('form.scopeThis') },
            { value: 'following', label: t('form.scopeFollowing') },
          ]}
          inputProps={(value) => ({
            name: 'removal-scope',
            checked: scope === value,
            onChange: () => setScope(value),
          })}
        />
      )}
      {isError && <Alert variant="destructive">{t('removal.loadFailed')}</Alert>}
      {!details && !isError && <Skeleton className="h-14" />}
      {affected && <AffectedGuests {...affected} />}
    </Dialog>
  );
}

function AffectedGuests({
  events,
  going,
  waiting,
  paid,
  paidCents,
}: EventDetails['affected']['this']) {
  const t = useTranslations('eventAdmin.removal');
  const locale = useLocale();
  const { currency } = useVenue();
  const amount = formatMoney(paidCents, currency, locale);
  return (
    <div className="grid gap-2">
      {events > 1 && <p>{t('affectedEvents', { events })}</p>}
      <p className="font-bold">
        {going + waiting === 0 ? t('noneAffected') : t('affectedGuests', { going, waiting })}
      </p>
      {paid > 0 && <p className="font-bold">{t('affectedPayments', { paid, amount })}</p>}
    </div>
  );
}
