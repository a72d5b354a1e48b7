import { SquarePen } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { Dialog } from '#platform/client/ui/overlays/dialog.tsx';

/** Links to the Matches page, where conversations are started (spec 2). */
export function NewConversationDialog() {
  const t = useTranslations('messages');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        <SquarePen aria-hidden="true" className="size-5" />
        {t('newConversation')}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('newConversation')}
        description={t('newConversationText')}
        actions={<LinkButton to="/matches">{t('goToMatches')}</LinkButton>}
      />
    </>
  );
}
