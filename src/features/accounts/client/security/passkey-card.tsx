import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Skeleton } from '#platform/client/ui/states/skeleton.tsx';
import type { PasskeyInfo } from '../../passkeys-contract.ts';
import type { SecurityStatus } from '../../security-contract.ts';
import { supportsPasskeys } from '../passkey-error.ts';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import { RemovePasskeyDialog } from './remove-passkey-dialog.tsx';
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx';
import { SecurityCard } from './security-card.tsx';
import { usePasskeys } from './use-security.ts';

type OpenDialog = { type: 'add' } | { type: 'rename' | 'remove'; passkey: PasskeyInfo };

/** The account's passkeys, with actions to add, rename and remove them. */
export function PasskeyCard({ security }: { security: SecurityStatus }) {
  const t = useTranslations('security.passkeys');
  const tryAgainText = useTranslations('security')('tryAgain');
  const passkeys = usePasskeys();
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const close = () => setOpenDialog(undefined);
  return (
    <SecurityCard
      icon={<KeyRound aria-hidden="true" className="size-5" />}
      title={t('title')}
      lead={t('lead')}
    >
      {passkeys.isPending && <Skeleton className="h-12" />}
      {passkeys.isError && (
        <Alert variant="destructive">
          <Button variant="outline" size="small" onClick={() => void passkeys.refetch()}>
            {tryAgainText}
          </Button>
        </Alert>
      )}
      {passkeys.data?.length === 0 && <p>{t('empty')}</p>}
      {passkeys.data && passkeys.data.length > 0 && (
        <ul className="divide-y divide-border border-border border-y">
          {passkeys.data.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setOpenDialog({ type: 'rename', passkey })}
              onRemove={() => setOpenDialog({ type: 'remove', passkey })}
            />
          ))}
        </ul>
      )}
      {supportsPasskeys() ? (
        <div>
          <Button variant="outline" size="small" onClick={() => setOpenDialog({ type: 'add' })}>
            {t('add')}
          </Button>
        </div>
      ) : (
        <p className="text-muted-ink">{t('unsupported')}</p>
      )}
      {openDialog?.type === 'add' && <AddPasskeyDialog security={security} onClose={close} />}
      {openDialog?.type === 'rename' && (
        <RenamePasskeyDialog passkey={openDialog.passkey} onClose={close} />
      )}
      {openDialog?.type === 'remove' && (
        <RemovePasskeyDialog passkey={openDialog.passkey} onClose={close} />
      )}
    </SecurityCard>
  );
}
