import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Skeleton } from '#platform/client/ui/skeleton.tsx';
import type { PasskeyFacts } from '../../passkeys-contract.ts';
import type { SecurityFacts } from '../../security-contract.ts';
import { supportsPasskeys } from '../passkey-error.ts';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import { RemovePasskeyDialog } from './remove-passkey-dialog.tsx';
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx';
import { SecurityCard } from './security-card.tsx';
import { usePasskeys } from './use-security.ts';

type OpenDialog = { what: 'add' } | { what: 'rename' | 'remove'; passkey: PasskeyFacts };

/** The list of passkeys: add, rename and remove. */
export function PasskeyCard({ security }: { security: SecurityFacts }) {
  const t = useTranslations('security.passkeys');
  const tryAgain = useTranslations('security')('tryAgain');
  const list = usePasskeys();
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const close = () => setOpenDialog(undefined);
  return (
    <SecurityCard
      icon={<KeyRound aria-hidden="true" className="size-5" />}
      title={t('title')}
      lead={t('lead')}
    >
      {list.isPending && <Skeleton className="h-12" />}
      {list.isError && (
        <Alert variant="destructive">
          <Button variant="outline" size="small" onClick={() => void list.refetch()}>
            {tryAgain}
          </Button>
        </Alert>
      )}
      {list.data?.length === 0 && <p>{t('none')}</p>}
      {list.data && list.data.length > 0 && (
        <ul className="divide-y divide-border border-border border-y">
          {list.data.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setOpenDialog({ what: 'rename', passkey })}
              onRemove={() => setOpenDialog({ what: 'remove', passkey })}
            />
          ))}
        </ul>
      )}
      {supportsPasskeys() ? (
        <div>
          <Button variant="outline" size="small" onClick={() => setOpenDialog({ what: 'add' })}>
            {t('add')}
          </Button>
        </div>
      ) : (
        <p className="text-muted-ink">{t('notHere')}</p>
      )}
      {openDialog?.what === 'add' && <AddPasskeyDialog security={security} onClose={close} />}
      {openDialog?.what === 'rename' && (
        <RenamePasskeyDialog passkey={openDialog.passkey} onClose={close} />
      )}
      {openDialog?.what === 'remove' && (
        <RemovePasskeyDialog passkey={openDialog.passkey} onClose={close} />
      )}
    </SecurityCard>
  );
}
