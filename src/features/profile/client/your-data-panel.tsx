import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { AnchorButton } from '#platform/client/ui/anchor-button.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

/** Data download and account deletion. */
export function YourDataPanel({ onDeleted }: { onDeleted: () => void }) {
  const t = useTranslations('profile.data');
  const [isDeleteDialogOpen, setDeleteDialogOpen] = useState(false);
  return (
    <section aria-labelledby="your-data" className="grid gap-5">
      <h2 id="your-data" className="text-2xl">
        {t('title')}
      </h2>
      <Card className="grid gap-4">
        <p>{t('lead')}</p>
        <AnchorButton
          variant="outline"
          href="/api/profile/data"
          download
          className="justify-self-start"
        >
          <Download aria-hidden="true" className="size-5" />
          {t('download')}
        </AnchorButton>
      </Card>
      <Card className="grid gap-4">
        <div>
          <h3 className="text-xl">{t('deleteTitle')}</h3>
          <p className="mt-1 text-muted-ink">{t('deleteLead')}</p>
        </div>
        <Button
          variant="outline"
          className="justify-self-start"
          onClick={() => setDeleteDialogOpen(true)}
        >
          {t('delete')}
        </Button>
      </Card>
      {isDeleteDialogOpen && (
        <DeleteAccountDialog onClose={() => setDeleteDialogOpen(false)} onDeleted={onDeleted} />
      )}
    </section>
  );
}
