import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Field } from '#platform/client/forms/field.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { DigitPad } from './digit-pad.tsx';
import { DigitsInput } from './digits-input.tsx';
import { KioskScreen } from './kiosk-screen.tsx';

const CODE_LENGTH = 6;

type Props = {
  isChecking: boolean;
  onCode: (code: string) => void;
  onBack: () => void;
  camera?: ReactNode;
};

/** Reads a member code from the camera or the keypad. */
export function CodeEntry({ isChecking, onCode, onBack, camera }: Props) {
  const t = useTranslations('kiosk');
  const [digits, setDigits] = useState('');
  function submit(event: FormEvent) {
    event.preventDefault();
    if (digits.length === CODE_LENGTH && !isChecking) onCode(digits);
  }
  return (
    <KioskScreen title={t('code.title')} lead={t('code.lead')} onBack={onBack}>
      <div className="grid items-start gap-6 sm:grid-cols-2">
        {camera}
        <form noValidate autoComplete="off" onSubmit={submit} className="grid gap-4">
          <Field label={t('code.digits')}>
            <DigitsInput
              value={digits}
              onChange={setDigits}
              maxLength={CODE_LENGTH}
              hasPad
              disabled={isChecking}
            />
          </Field>
          <DigitPad
            value={digits}
            onChange={setDigits}
            maxLength={CODE_LENGTH}
            disabled={isChecking}
          />
          <Button
            type="submit"
            size="large"
            wide
            disabled={digits.length !== CODE_LENGTH || isChecking}
          >
            {isChecking ? t('code.checking') : t('code.submit')}
          </Button>
        </form>
      </div>
    </KioskScreen>
  );
}
