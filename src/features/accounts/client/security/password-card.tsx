import { LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import type { SecurityStatus } from '../../security-contract.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { SecurityCard } from './security-card.tsx';

type Props = { security: SecurityStatus; email: string };

/** Changes the password, or sets the first one. */
export function PasswordCard({ security, email }: Props) {
  const t = useTranslations('security.password');
  const [isOpen, setOpen] = useState(false);
  const { hasPassword } = security;
  return (
    <SecurityCard
      icon={<LockKeyhole aria-hidden="true" className="size-5" />}
      title={t('title')}
      lead={hasPassword ? t('isSet') : t('notSet')}
    >
      <div>
        <Button variant="outline" size="small" onClick={() => setOpen(true)}>
          {hasPassword ? t('change') : t('set')}
        </Button>
      </div>
      {isOpen && (
        <PasswordDialog security={security} email={email} onClose={() => setOpen(false)} />
      )}
    </SecurityCard>
  );
}
