import { CircleCheck } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Button } from '#platform/client/ui/button.tsx';

/** Verify is disabled below 6 characters (spec 5). */
const MIN_CODE_LENGTH = 6;

type Props = {
  code: string;
  ownCode: string | undefined;
  isVerified: boolean;
  isVerifying: boolean;
  problem: string | undefined;
  onChange: (code: string) => void;
  onVerify: () => void;
};

/** The member code's input with its Verify button. */
export function MemberCodeEntry(props: Props) {
  const t = useTranslations('bookings.member');
  const { code, ownCode, isVerified, isVerifying } = props;
  const isLongEnough = code.length >= MIN_CODE_LENGTH;
  const hint = code !== '' && !isLongEnough ? t('tooShort') : t('codeHint');

  function verifyOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (isLongEnough && !isVerifying) props.onVerify();
  }

  return (
    <div className="grid gap-2">
      <div className="flex items-start gap-3">
        <Field label={t('code')} hint={hint} error={props.problem} className="flex-1">
          <Input
            name="memberCode"
            inputMode="numeric"
            autoComplete="off"
            maxLength={100}
            placeholder={t('placeholder')}
            className="tabular"
            value={code}
            onChange={(event) => props.onChange(event.target.value)}
            onKeyDown={verifyOnEnter}
          />
        </Field>
        <Button
          variant="secondary"
          className="mt-7"
          disabled={!isLongEnough || isVerifying}
          onClick={props.onVerify}
        >
          {isVerifying ? t('verifying') : t('verify')}
        </Button>
      </div>
      {ownCode && code === '' && (
        <Button
          variant="quiet"
          size="small"
          className="w-fit"
          onClick={() => props.onChange(ownCode)}
        >
          {t('useOwn', { code: groupDigits(ownCode) })}
        </Button>
      )}
      <p role="status" className="font-semibold text-secondary-soft-ink">
        {isVerified && (
          <span className="flex items-center gap-2 rounded-field bg-secondary-soft px-4 py-3">
            <CircleCheck aria-hidden="true" className="size-5 shrink-0" />
            {t('verified')}
          </span>
        )}
      </p>
    </div>
  );
}

/** Formats "483201" as "483 201". */
function groupDigits(code: string): string {
  return code.replace(/^(\d{3})(\d{3})$/, '$1 $2');
}
