import { type ComponentType, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useCurrentUser } from '#features/accounts/client/index.ts';
import { useSlot } from '#platform/client/slots.ts';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { Skeleton } from '#platform/client/ui/states/skeleton.tsx';
import { useHydrated } from '#platform/client/use-hydrated.ts';
import type { Event } from '../../events-contract.ts';
import { hasBegun } from '../../events-rules.ts';
import { RsvpStatus } from '../family/rsvp-status.tsx';
import { JoinEvent } from './join-event.tsx';
import { ReserveForm } from './reserve-form.tsx';
import { SignInToReserve } from './sign-in-to-reserve.tsx';
import { WithdrawRsvp } from './withdraw-rsvp.tsx';

declare module '#platform/client/slots.ts' {
  interface Slots {
    /** Links to the conversation of an event's guests. */
    EventConversationButton: ComponentType<{ eventId: string }>;
  }
}

/** The reservation form for members or guests, or the reason why the event cannot be reserved. */
export function EventPanel({ event }: { event: Event }) {
  const t = useTranslations('events.page');
  const hydrated = useHydrated();
  const { state, user } = useCurrentUser();
  const isOver = hydrated && Date.parse(event.endsAt) <= Date.now();
  if (event.cancelled || isOver) {
    return (
      <>
        <Alert
          variant={event.cancelled ? 'destructive' : 'info'}
          title={t(event.cancelled ? 'cancelled' : 'ended')}
        >
          {event.cancelled ? t('cancelledText') : t('endedText')}
        </Alert>
        <LinkButton to={user ? '/events' : '/calendar'} className="w-fit">
          {t('allEvents')}
        </LinkButton>
        {user && event.you && <WithdrawRsvp event={event} />}
      </>
    );
  }
  // Wait for the session, to avoid flashing the guest form at a member.
  if (hydrated && state === 'loading') return <Skeleton className="h-72" />;
  if (user) return <MemberPanel event={event} />;
  if (hydrated && hasBegun(event, { isMember: false, now: Date.now() })) return <BegunNotice />;
  return event.openToGuests ? <ReserveForm event={event} /> : <SignInToReserve event={event} />;
}

function MemberPanel({ event }: { event: Event }) {
  const t = useTranslations('events.page');
  const EventConversationButton = useSlot('EventConversationButton');
  const { you } = event;
  // Spots that are held can still be paid.
  const hasSpots = you?.status === 'going' || you?.status === 'paying';
  if (!hasSpots && hasBegun(event, { isMember: true, now: Date.now() })) {
    return (
      <>
        <BegunNotice />
        {you && <WithdrawRsvp event={event} />}
      </>
    );
  }
  return (
    <Card className="grid gap-4 max-sm:p-4">
      <h2 className="text-xl">{t('reserveTitle')}</h2>
      {you && <RsvpStatus event={event} you={you} />}
      <JoinEvent event={event} />
      {you?.status === 'going' && (
        <Suspense>
          <EventConversationButton eventId={event.id} />
        </Suspense>
      )}
      {you && <WithdrawRsvp event={event} />}
    </Card>
  );
}

function BegunNotice() {
  const t = useTranslations('events.page');
  return (
    <Alert variant="info" title={t('begun')}>
      {t('begunText')}
    </Alert>
  );
}
