import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { codeForm } from '../../second-factor-contract.ts';
import { CodeField } from '../code-field.tsx';
import { useErrorMessage, useSecondFactor } from '../use-sign-in.ts';

/** Asks for the app's code or a backup code after password, link or provider. */
export function SecondFactorForm() {
  const t = useTranslations('accounts');
  const say = useErrorMessage();
  const check = useSecondFactor();
  const [isBackup, setBackup] = useState(false);
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: zodResolver(codeForm),
    defaultValues: { code: '' },
  });

  function toggle() {
    setBackup(!isBackup);
    reset();
    check.reset();
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit((body) => check.mutate(body))}>
      <CodeField
        key={isBackup ? 'backup' : 'app'}
        field={register('code')}
        problem={formState.errors.code?.message}
        label={isBackup ? t('backupCode') : t('code')}
        hint={isBackup ? t('backupCodeText') : undefined}
        isBackup={isBackup}
        autoFocus
      />
      {check.isError && <Alert variant="destructive">{say(check.error)}</Alert>}
      <Button type="submit" size="large" wide disabled={check.isPending || check.isSuccess}>
        {check.isPending ? t('signingIn') : t('checkCode')}
      </Button>
      <Button variant="outline" wide onClick={toggle}>
        {isBackup ? t('useAppCode') : t('useBackupCode')}
      </Button>
    </form>
  );
}
