import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import type { Proof, SecurityStatus } from '../../security-contract.ts';
import { CodeField } from '../code-field.tsx';
import { PasswordField } from '../password-field.tsx';
import { SecurityAlert } from './security-alert.tsx';

type Props = {
  security: SecurityStatus;
  label: string;
  /** The button's label while pending. */
  busyLabel?: string;
  isBusy: boolean;
  isDestructive?: boolean;
  error: Error | null;
  onProof: (proof: Proof) => void;
  onClose: () => void;
  /** Additional fields, rendered above the proof. */
  children?: ReactNode;
};

/**
 * Prompts for the password or a code before sign-in methods change. Accounts with neither see no prompt: the
 * server requires a recent session instead.
 */
export function ProofForm(props: Props) {
  const t = useTranslations('security');
  const { hasPassword, secondFactor } = props.security;
  const [method, setMethod] = useState<keyof Proof | null>(
    hasPassword ? 'password' : secondFactor.isOn ? 'code' : null,
  );
  const { register, handleSubmit, formState, reset } = useForm({ defaultValues: { proof: '' } });
  const field = register('proof', { required: 'required' });
  const problem = formState.errors.proof?.message;

  function switchTo(next: keyof Proof) {
    setMethod(next);
    reset();
  }

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={handleSubmit(({ proof }) => props.onProof(method ? { [method]: proof } : {}))}
    >
      {props.children}
      {method === 'password' && (
        <PasswordField
          field={field}
          problem={problem}
          label={t('yourPassword')}
          hint={t('proofText')}
          autoComplete="current-password"
        />
      )}
      {method === 'code' && (
        <CodeField field={field} problem={problem} label={t('code')} hint={t('codeHint')} />
      )}
      {hasPassword && secondFactor.isOn && (
        <Button
          variant="quiet"
          size="small"
          className="-mt-2 justify-self-start px-2"
          onClick={() => switchTo(method === 'code' ? 'password' : 'code')}
        >
          {method === 'code' ? t('usePassword') : t('useCode')}
        </Button>
      )}
      {props.error && <SecurityAlert error={props.error} />}
      <div className="flex flex-col gap-3 pt-2 sm:flex-row-reverse">
        <Button
          type="submit"
          variant={props.isDestructive ? 'destructive' : 'primary'}
          disabled={props.isBusy}
        >
          {props.isBusy ? (props.busyLabel ?? t('pleaseWait')) : props.label}
        </Button>
        <Button variant="outline" onClick={props.onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
