import { EllipsisVertical, Flag, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { Menu, type MenuItem } from '#platform/client/ui/overlays/menu.tsx';
import type { Message } from '../../messages-contract.ts';
import { RemoveMessageDialog } from './remove-message-dialog.tsx';
import { ReportDialog } from './report-dialog.tsx';

type Props = {
  message: Pick<Message, 'id' | 'sender' | 'type' | 'removed'>;
  isOwn: boolean;
};

/** Removes the user's own message, or reports another person's. Renders nothing for notices. */
export function MessageMenu({ message, isOwn }: Props) {
  const t = useTranslations('safety');
  const [openDialog, setOpenDialog] = useState<'remove' | 'report'>();
  const { sender } = message;
  const items: MenuItem[] = [];
  if (isOwn && !message.removed) {
    const icon = <Trash2 aria-hidden="true" className="size-5" />;
    const onSelect = () => setOpenDialog('remove');
    items.push({ id: 'remove', icon, text: t('remove'), isDestructive: true, onSelect });
  }
  if (!isOwn && sender) {
    const icon = <Flag aria-hidden="true" className="size-5" />;
    items.push({ id: 'report', icon, text: t('report'), onSelect: () => setOpenDialog('report') });
  }
  if (message.type === 'notice' || items.length === 0) return null;
  const close = () => setOpenDialog(undefined);
  return (
    <>
      <Menu items={items}>
        <Button
          variant="quiet"
          size="icon"
          aria-label={
            isOwn || !sender ? t('ownMessageMenu') : t('messageMenu', { name: sender.name })
          }
        >
          <EllipsisVertical aria-hidden="true" className="size-5" />
        </Button>
      </Menu>
      {openDialog === 'remove' && <RemoveMessageDialog messageId={message.id} onClose={close} />}
      {openDialog === 'report' && sender && (
        <ReportDialog messageId={message.id} sender={sender} onClose={close} />
      )}
    </>
  );
}
