import { CalendarDays, UsersRound } from 'lucide-react';
import type { Conversation } from '../messages-contract.ts';
import { PersonAvatar } from './person-avatar.tsx';

type Props = { conversation: Pick<Conversation, 'type' | 'participants'> };

export function ConversationAvatar({ conversation: { type, participants } }: Props) {
  if (type === 'direct') return <PersonAvatar person={participants[0] ?? null} />;
  const Icon = type === 'event' ? CalendarDays : UsersRound;
  return (
    <span
      aria-hidden="true"
      className="grid size-11 shrink-0 place-content-center rounded-full bg-secondary-soft text-secondary-soft-ink"
    >
      <Icon className="size-5.5" />
    </span>
  );
}
