import { Bell, CalendarClock, MessageCircle, PartyPopper, Users } from 'lucide-react';
import type { NotificationType } from '../notifications-contract.ts';

const variants: Record<NotificationType, { Icon: typeof Bell; tint: string }> = {
  BOOKING_REMINDER: { Icon: CalendarClock, tint: 'bg-primary-soft text-primary-soft-ink' },
  MATCH: { Icon: Users, tint: 'bg-secondary-soft text-secondary-soft-ink' },
  EVENT_SUGGESTION: { Icon: PartyPopper, tint: 'bg-accent-soft text-accent-soft-ink' },
  MESSAGE: { Icon: MessageCircle, tint: 'bg-secondary-soft text-secondary-soft-ink' },
};
/** For types that a newer server sends. */
const fallback = { Icon: Bell, tint: 'bg-sunken text-ink' };

/** The icon of a notification type. */
export function NotificationIcon({ type }: { type: string }) {
  const { Icon, tint } = Object.hasOwn(variants, type)
    ? variants[type as NotificationType]
    : fallback;
  return (
    <span className={`grid size-11 shrink-0 place-content-center rounded-full ${tint}`}>
      <Icon aria-hidden="true" className="size-6" />
    </span>
  );
}
