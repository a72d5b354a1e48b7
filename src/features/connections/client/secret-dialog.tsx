import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { CopyButton } from '#platform/client/ui/copy-button.tsx';
import { Dialog } from '#platform/client/ui/overlays/dialog.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';

type Props = { secret: string | undefined; copyLabel: string; onDone: () => void };

/** Shows a new key or secret, which cannot be shown again. */
export function SecretDialog({ secret, copyLabel, onDone }: Props) {
  const t = useTranslations('officeConnections');
  return (
    <Dialog
      open={secret !== undefined}
      onOpenChange={(open) => !open && onDone()}
      title={copyLabel}
      description={t('shownOnce')}
      actions={<Button onClick={onDone}>{t('confirmCopied')}</Button>}
    >
      <p className="flex items-center gap-3">
        <code className="min-w-0 flex-1 select-all break-all rounded-field bg-sunken p-3">
          {secret}
        </code>
        <CopyButton
          text={secret ?? ''}
          label={copyLabel}
          onCopied={() => toast({ title: t('copied') })}
        />
      </p>
    </Dialog>
  );
}
