import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { EmailInput } from './email-input.tsx';
import { KioskScreen } from './kiosk-screen.tsx';

type Props = { isChecking: boolean; onEmail: (email: string) => void; onBack: () => void };

export function WaiverStatusEntry({ isChecking, onEmail, onBack }: Props) {
  const t = useTranslations('kiosk.status');
  const [email, setEmail] = useState('');
  const isComplete = email.includes('@');
  function submit(event: FormEvent) {
    event.preventDefault();
    if (isComplete && !isChecking) onEmail(email);
  }
  return (
    <KioskScreen title={t('title')} lead={t('lead')} onBack={onBack}>
      <Card>
        <form noValidate autoComplete="off" onSubmit={submit} className="grid gap-5">
          <EmailInput label={t('email')} value={email} onChange={setEmail} />
          <Button type="submit" size="large" disabled={!isComplete || isChecking}>
            {isChecking ? t('checking') : t('submit')}
          </Button>
        </form>
      </Card>
    </KioskScreen>
  );
}
