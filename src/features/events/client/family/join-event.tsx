import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCurrentUser } from '#features/accounts/client/index.ts';
import { AmountsDue, codesToSend, PayingWith } from '#features/shop/client/index.ts';
import { failedToast, hasCode } from '#platform/client/failure.ts';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { Stepper } from '#platform/client/ui/stepper.tsx';
import { toast } from '#platform/client/ui/toast.ts';
import { useDates } from '#platform/client/use-dates.ts';
import type { Event } from '../../events-contract.ts';
import { answerDraft, draftFor } from './answer-draft.ts';
import { useEventPrice, useRsvp } from './use-events.ts';

const MAX_SPOTS = 12;

type Props = { event: Event; onDone: () => void };

/** The RSVP form: going with some spots, interested, or the waitlist of a full event. */
export function JoinEvent({ event, onDone }: Props) {
  const t = useTranslations('events.join');
  const { formatInstant } = useDates();
  const { you } = event;
  const rsvp = useRsvp(event.id);
  const currentUrl = useLocation({ select: ({ href }) => href });
  const { user } = useCurrentUser();
  const [draft, setDraft] = useState(() => draftFor(event));
  const { spots } = draft;
  const price = useEventPrice(event, spots, draft);
  const isOurs = event.eventType === 'in-house';
  const isPaid = isOurs && event.yourPriceCents > 0;
  const had = you?.status === 'going' || you?.status === 'offered' ? you.spots : 0;
  const isFull = isOurs && spots > had + (event.spotsLeft ?? 0) && you?.status !== 'paying';
  const needsWaiver = hasCode(rsvp.error, 'bookings.waiverFirst');

  function change(part: Partial<typeof draft>) {
    const changed = { ...draft, ...part };
    setDraft(changed);
    answerDraft.keep(changed);
  }

  function answer(status: 'going' | 'interested') {
    const input =
      status === 'going'
        ? { status, spots, wait: isFull, ...(isPaid && !isFull && codesToSend(draft)) }
        : { status };
    rsvp.mutate(input, {
      onSuccess: ({ event: now, sessionUrl }) => {
        if (sessionUrl) return;
        answerDraft.forget();
        toast({ title: t(`done.${now.you?.status ?? 'interested'}`), description: event.title });
        onDone();
      },
      onError: (error) => failedToast(t('failedTitle'), error, t('failedText')),
    });
  }

  if (isPaid && you?.status === 'going') return <p>{t('bookedAlready')}</p>;
  const isSame = you?.status === 'going' && you.spots === spots;
  return (
    <div className="grid gap-4 rounded-card bg-sunken p-4">
      {you?.status === 'offered' && you.heldUntil && (
        <p className="font-bold">{t('kept', { until: formatInstant(you.heldUntil) })}</p>
      )}
      {isOurs && you?.status !== 'paying' && (
        <Stepper
          label={t('people')}
          value={spots}
          max={MAX_SPOTS}
          onChange={(spots) => change({ spots })}
        />
      )}
      {isOurs && (
        <p role="status" className="text-muted-ink">
          {isFull ? t('noRoom') : t('left', { spots: event.spotsLeft ?? 0 })}
        </p>
      )}
      {isPaid && (
        <div className="grid gap-3 border-border border-t pt-2">
          {you?.status !== 'paying' && !isFull && (
            <PayingWith codes={draft} onChange={change} problem={price.problem} />
          )}
          <AmountsDue {...price} />
        </div>
      )}
      {needsWaiver && (
        <Alert variant="destructive" title={t('waiverTitle')}>
          <p>{t('waiverText')}</p>
          <LinkButton
            to="/waiver"
            search={{ email: user?.email, name: user?.name, next: currentUrl }}
            variant="outline"
            size="small"
            className="mt-3"
          >
            {t('waiverAction')}
          </LinkButton>
        </Alert>
      )}
      <div className="grid gap-2">
        <Button wide disabled={rsvp.isPending || isSame} onClick={() => answer('going')}>
          {labelOf()}
        </Button>
        {you === null && (
          <Button
            variant="outline"
            wide
            disabled={rsvp.isPending}
            onClick={() => answer('interested')}
          >
            {t('interested')}
          </Button>
        )}
      </div>
    </div>
  );

  function labelOf() {
    if (rsvp.isPending) return t('sending');
    if (isFull) return you?.status === 'waiting' ? t('waitOn') : t('wait');
    if (you?.status === 'paying') return t('pay');
    if (you?.status === 'going') return t('change');
    return isPaid && price.amounts.dueCents > 0 ? t('toPayment') : t('rsvp');
  }
}
