import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useUnsentCount } from '#features/check-in/client/index.ts';
import { failureMessage } from '#platform/client/failure.ts';
import { Checkbox } from '#platform/client/forms/checkbox.tsx';
import { Field } from '#platform/client/forms/field.tsx';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { MAX_PIN_DIGITS, PIN_PATTERN } from '../kiosk-rules.ts';
import { DigitsInput } from './digits-input.tsx';
import { useStartKiosk } from './use-kiosk.ts';

/** Starts the kiosk with a PIN that staff choose and enter twice. */
export function StartKioskForm() {
  const t = useTranslations('kiosk.staff');
  const tUnsent = useTranslations('offlineDesk.unsentWarning');
  const unsentCount = useUnsentCount();
  const startKiosk = useStartKiosk();
  const [pin, setPin] = useState('');
  const [repeatedPin, setRepeatedPin] = useState('');
  const [printsLabels, setPrintsLabels] = useState(false);
  const [isSubmitted, setSubmitted] = useState(false);
  const isPinValid = PIN_PATTERN.test(pin);
  const isBusy = startKiosk.isPending || startKiosk.isSuccess;

  function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (isPinValid && pin === repeatedPin && !isBusy) startKiosk.mutate({ pin, printsLabels });
  }

  return (
    <Card>
      <form noValidate autoComplete="off" onSubmit={submit} className="grid gap-5">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field
            label={t('pin')}
            required
            hint={t('pinHint')}
            error={isSubmitted && !isPinValid && t('pinTooShort')}
          >
            <DigitsInput value={pin} onChange={setPin} maxLength={MAX_PIN_DIGITS} isSecret />
          </Field>
          <Field
            label={t('confirmPin')}
            required
            error={isSubmitted && isPinValid && pin !== repeatedPin && t('pinMismatch')}
          >
            <DigitsInput
              value={repeatedPin}
              onChange={setRepeatedPin}
              maxLength={MAX_PIN_DIGITS}
              isSecret
            />
          </Field>
        </div>
        <Checkbox
          label={t('printsLabels')}
          hint={t('printsLabelsHint')}
          checked={printsLabels}
          onChange={({ target }) => setPrintsLabels(target.checked)}
        />
        {unsentCount > 0 && (
          <Alert title={tUnsent('title')}>{tUnsent('text', { count: unsentCount })}</Alert>
        )}
        {startKiosk.error && (
          <Alert variant="destructive" error={startKiosk.error}>
            {failureMessage(startKiosk.error) ?? t('failed')}
          </Alert>
        )}
        <Button type="submit" size="large" className="justify-self-start" disabled={isBusy}>
          {isBusy ? t('starting') : t('start')}
        </Button>
      </form>
    </Card>
  );
}
