import { Ban, Bell, BellOff, CircleCheck, EllipsisVertical, LogOut } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { Menu, type MenuItem } from '#platform/client/ui/overlays/menu.tsx';
import type { Conversation } from '../../messages-contract.ts';
import { BlockDialog } from '../block-dialog.tsx';
import { useBlock } from '../use-blocks.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { useMute } from './use-conversation-actions.ts';

type Props = {
  conversation: Pick<Conversation, 'id' | 'type' | 'participants' | 'muted' | 'closed'>;
  /** Called after the user has left the conversation. */
  onLeft: () => void;
};

/** Mutes a conversation, blocks the other person of a direct one, or leaves a group or event. */
export function ConversationMenu({ conversation, onLeft }: Props) {
  const t = useTranslations('safety');
  const { id, type, muted } = conversation;
  const [other] = type === 'direct' ? conversation.participants : [];
  const [openDialog, setOpenDialog] = useState<'block' | 'leave'>();
  const mute = useMute();
  const block = useBlock({ name: other?.name ?? '' });
  const isBlocked = conversation.closed === 'blocked-by-you';
  const close = () => setOpenDialog(undefined);
  const iconProps = { 'aria-hidden': true, className: 'size-5' } as const;
  const items: MenuItem[] = [
    {
      id: 'mute',
      icon: muted ? <Bell {...iconProps} /> : <BellOff {...iconProps} />,
      text: t(muted ? 'unmute' : 'mute'),
      onSelect: () => mute.mutate({ id, muted: !muted }),
    },
  ];
  if (other && isBlocked) {
    items.push({
      id: 'unblock',
      icon: <CircleCheck {...iconProps} />,
      text: t('unblockNamed', { name: other.name }),
      onSelect: () => block.mutate({ userId: other.userId, blocked: false }),
    });
  } else if (other) {
    items.push({
      id: 'block',
      icon: <Ban {...iconProps} />,
      text: t('blockNamed', { name: other.name }),
      isDestructive: true,
      onSelect: () => setOpenDialog('block'),
    });
  }
  if (type !== 'direct') {
    items.push({
      id: 'leave',
      icon: <LogOut {...iconProps} />,
      text: t('leave'),
      isDestructive: true,
      onSelect: () => setOpenDialog('leave'),
    });
  }
  return (
    <>
      <Menu items={items}>
        <Button variant="quiet" size="icon" aria-label={t('conversationMenu')}>
          <EllipsisVertical aria-hidden="true" className="size-5" />
        </Button>
      </Menu>
      {openDialog === 'block' && other && <BlockDialog person={other} onClose={close} />}
      {openDialog === 'leave' && (
        <LeaveDialog
          conversationId={id}
          isEvent={type === 'event'}
          onLeft={onLeft}
          onClose={close}
        />
      )}
    </>
  );
}
