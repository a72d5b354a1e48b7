import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Checkbox } from '#platform/client/forms/checkbox.tsx';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Dialog } from '#platform/client/ui/overlays/dialog.tsx';
import type { WaiverVersionsOverview } from '../../waiver-versions-contract.ts';
import { usePublishDraft } from './use-waiver-versions.ts';

type Props = {
  open: boolean;
  onClose: () => void;
  revision: number;
  consequences: WaiverVersionsOverview['consequences'];
};

/** Asks to confirm publishing, and shows how many guardians would have to sign again. */
export function PublishDialog({ open, onClose, revision, consequences }: Props) {
  const t = useTranslations('waiverVersions.publishing');
  const [mustSignAgain, setMustSignAgain] = useState(false);
  const publish = usePublishDraft();
  const version = mustSignAgain ? consequences.nextIfAgain : consequences.nextIfNot;
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={t('title', { version })}
      description={t('text')}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            disabled={publish.isPending}
            onClick={() => publish.mutate({ revision, mustSignAgain }, { onSuccess: onClose })}
          >
            {publish.isPending ? t('publishing') : t('publish', { version })}
          </Button>
        </>
      }
    >
      <Checkbox
        label={t('again')}
        hint={t('againHint')}
        checked={mustSignAgain}
        onChange={(event) => setMustSignAgain(event.target.checked)}
      />
      <Alert variant={mustSignAgain ? 'destructive' : 'info'}>
        <p aria-live="polite">
          {mustSignAgain
            ? t('consequence', {
                guardians: consequences.guardians,
                booked: consequences.withBookings,
              })
            : t('noConsequence')}
        </p>
      </Alert>
    </Dialog>
  );
}
