import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { EmailInput } from './email-input.tsx';
import { KioskScreen } from './kiosk-screen.tsx';
import { PrivateInput } from './private-input.tsx';

type Props = {
  isChecking: boolean;
  onBooking: (booking: { email: string; lastName: string }) => void;
  onBack: () => void;
};

export function BookingEntry({ isChecking, onBooking, onBack }: Props) {
  const t = useTranslations('kiosk.booking');
  const [email, setEmail] = useState('');
  const [lastName, setLastName] = useState('');
  const isComplete = email.includes('@') && lastName.trim() !== '';
  function submit(event: FormEvent) {
    event.preventDefault();
    if (isComplete && !isChecking) onBooking({ email, lastName });
  }
  return (
    <KioskScreen title={t('title')} lead={t('lead')} onBack={onBack}>
      <Card>
        <form noValidate autoComplete="off" onSubmit={submit} className="grid gap-5">
          <EmailInput label={t('email')} value={email} onChange={setEmail} />
          <PrivateInput label={t('lastName')} value={lastName} onChange={setLastName} />
          <Button type="submit" size="large" disabled={!isComplete || isChecking}>
            {isChecking ? t('checking') : t('submit')}
          </Button>
        </form>
      </Card>
    </KioskScreen>
  );
}
