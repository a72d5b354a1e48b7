import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { failureMessage } from '#platform/client/failure.ts';
import { Field } from '#platform/client/forms/field.tsx';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { MAX_PIN_DIGITS, PIN_PATTERN } from '../kiosk-rules.ts';
import { DigitPad } from './digit-pad.tsx';
import { DigitsInput } from './digits-input.tsx';
import { KioskScreen } from './kiosk-screen.tsx';
import { useUnlockKiosk } from './use-kiosk.ts';

export function UnlockEntry({ onBack }: { onBack: () => void }) {
  const t = useTranslations('kiosk.unlock');
  const [pin, setPin] = useState('');
  const unlockKiosk = useUnlockKiosk();
  const isBusy = unlockKiosk.isPending || unlockKiosk.isSuccess;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (PIN_PATTERN.test(pin) && !isBusy) unlockKiosk.mutate(pin, { onError: () => setPin('') });
  }
  return (
    <KioskScreen title={t('title')} lead={t('lead')} onBack={onBack}>
      <form
        noValidate
        autoComplete="off"
        onSubmit={submit}
        className="grid w-full max-w-sm gap-4 justify-self-center"
      >
        <Field label={t('pin')}>
          <DigitsInput
            value={pin}
            onChange={setPin}
            maxLength={MAX_PIN_DIGITS}
            isSecret
            hasPad
            disabled={isBusy}
          />
        </Field>
        {unlockKiosk.error && (
          <Alert variant="destructive" error={unlockKiosk.error}>
            {failureMessage(unlockKiosk.error) ?? t('failed')}
          </Alert>
        )}
        <DigitPad value={pin} onChange={setPin} maxLength={MAX_PIN_DIGITS} disabled={isBusy} />
        <Button type="submit" size="large" disabled={!PIN_PATTERN.test(pin) || isBusy}>
          {isBusy ? t('checking') : t('submit')}
        </Button>
      </form>
    </KioskScreen>
  );
}
