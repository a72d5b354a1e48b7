import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Skeleton } from '#platform/client/ui/skeleton.tsx';
import type { PasskeyFacts } from '../../passkeys-contract.ts';
import type { SecurityFacts } from '../../security-contract.ts';
import { knowsPasskeys } from '../passkey-trouble.ts';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import { RemovePasskeyDialog } from './remove-passkey-dialog.tsx';
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx';
import { SecurityCard } from './security-card.tsx';
import { usePasskeys } from './use-security.ts';

type Opened = { what: 'add' } | { what: 'rename' | 'remove'; passkey: PasskeyFacts };

/** The passkeys, to add, rename and remove. */
export function PasskeyCard({ security }: { security: SecurityFacts }) {
  const t = useTranslations('security.passkeys');
  const tryAgain = useTranslations('security')('tryAgain');
  const list = usePasskeys();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
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
              onRename={() => setOpened({ what: 'rename', passkey })}
              onRemove={() => setOpened({ what: 'remove', passkey })}
            />
          ))}
        </ul>
      )}
      {knowsPasskeys() ? (
        <div>
          <Button variant="outline" size="small" onClick={() => setOpened({ what: 'add' })}>
            {t('add')}
          </Button>
        </div>
      ) : (
        <p className="text-muted-ink">{t('notHere')}</p>
      )}
      {opened?.what === 'add' && <AddPasskeyDialog security={security} onClose={close} />}
      {opened?.what === 'rename' && (
        <RenamePasskeyDialog passkey={opened.passkey} onClose={close} />
      )}
      {opened?.what === 'remove' && (
        <RemovePasskeyDialog passkey={opened.passkey} onClose={close} />
      )}
    </SecurityCard>
  );
}
