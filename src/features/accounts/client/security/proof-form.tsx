import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import type { Proof, SecurityFacts } from '../../security-contract.ts';
import { CodeField } from '../code-field.tsx';
import { PasswordField } from '../password-field.tsx';
import { SecurityAlert } from './security-alert.tsx';

type Props = {
  security: SecurityFacts;
  /** The button's label, and its label while pending. */
  label: string;
  busyLabel?: string;
  isBusy: boolean;
  isDestructive?: boolean;
  error: Error | null;
  onProof: (proof: Proof) => void;
  onClose: () => void;
  /** Additional fields, above. */
  children?: ReactNode;
};

/**
 * Asks for the password or a code before sign-in methods switchTo. Accounts with neither are not asked: the
 * server checks how recent the session is.
 */
export function ProofForm(props: Props) {
  const t = useTranslations('security');
  const { hasPassword, secondFactor } = props.security;
  const [by, setBy] = useState<keyof Proof | null>(
    hasPassword ? 'password' : secondFactor.isOn ? 'code' : null,
  );
  const { register, handleSubmit, formState, reset } = useForm({ defaultValues: { proof: '' } });
  const field = register('proof', { required: 'required' });
  const problem = formState.errors.proof?.message;

  function switchTo(method: keyof Proof) {
    setBy(method);
    reset();
  }

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={handleSubmit(({ proof }) => props.onProof(by ? { [by]: proof } : {}))}
    >
      {props.children}
      {by === 'password' && (
        <PasswordField
          field={field}
          problem={problem}
          label={t('yourPassword')}
          hint={t('proofText')}
          autoComplete="current-password"
        />
      )}
      {by === 'code' && (
        <CodeField field={field} problem={problem} label={t('code')} hint={t('codeHint')} />
      )}
      {hasPassword && secondFactor.isOn && (
        <Button
          variant="quiet"
          size="small"
          className="-mt-2 justify-self-start px-2"
          onClick={() => switchTo(by === 'code' ? 'password' : 'code')}
        >
          {by === 'code' ? t('usePassword') : t('useCode')}
        </Button>
      )}
      {props.error && <SecurityAlert error={props.error} />}
      <div className="flex flex-col gap-3 pt-2 sm:flex-row-reverse">
        <Button
          type="submit"
          variant={props.isDestructive ? 'destructive' : 'primary'}
          disabled={props.isBusy}
        >
          {props.isBusy ? (props.busyLabel ?? t('oneMoment')) : props.label}
        </Button>
        <Button variant="outline" onClick={props.onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
