import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { codeForm } from '../../second-factor-contract.ts';
import { CodeField } from '../code-field.tsx';
import { useErrorMessage, useSubmitCode } from '../use-sign-in.ts';

/** Prompts for an app code or a backup code after the first factor. */
export function SecondFactorForm() {
  const t = useTranslations('accounts');
  const errorMessage = useErrorMessage();
  const verify = useSubmitCode();
  const [isBackup, setBackup] = useState(false);
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: zodResolver(codeForm),
    defaultValues: { code: '' },
  });

  function toggle() {
    setBackup(!isBackup);
    reset();
    verify.reset();
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit((body) => verify.mutate(body))}>
      <CodeField
        key={isBackup ? 'backup' : 'app'}
        field={register('code')}
        problem={formState.errors.code?.message}
        label={isBackup ? t('backupCode') : t('code')}
        hint={isBackup ? t('backupCodeText') : undefined}
        isBackup={isBackup}
        autoFocus
      />
      {verify.isError && (
        <Alert variant="destructive" error={verify.error}>
          {errorMessage(verify.error)}
        </Alert>
      )}
      <Button type="submit" size="large" wide disabled={verify.isPending || verify.isSuccess}>
        {verify.isPending ? t('signingIn') : t('submitCode')}
      </Button>
      <Button variant="outline" wide onClick={toggle}>
        {isBackup ? t('useAppCode') : t('useBackupCode')}
      </Button>
    </form>
  );
}
