import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { EmailInput } from './email-input.tsx';
import { KioskScreen } from './kiosk-screen.tsx';

type Props = { isChecking: boolean; onEmail: (email: string) => void; onBack: () => void };

/** Whose waiver: asked by e-mail, answered with yes or no. */
export function WaiverStatusEntry({ isChecking, onEmail, onBack }: Props) {
  const t = useTranslations('kiosk.status');
  const [email, setEmail] = useState('');
  const isWhole = email.includes('@');
  function submit(event: FormEvent) {
    event.preventDefault();
    if (isWhole && !isChecking) onEmail(email);
  }
  return (
    <KioskScreen title={t('title')} lead={t('lead')} onBack={onBack}>
      <Card>
        <form noValidate autoComplete="off" onSubmit={submit} className="grid gap-5">
          <EmailInput label={t('email')} value={email} onChange={setEmail} />
          <Button type="submit" size="large" disabled={!isWhole || isChecking}>
            {isChecking ? t('checking') : t('submit')}
          </Button>
        </form>
      </Card>
    </KioskScreen>
  );
}
