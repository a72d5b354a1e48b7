import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Envelope } from '#platform/client/illustrations/envelope.tsx';
import { Button } from '#platform/client/ui/button.tsx';

/** Replaces a form once its email is sent, and receives focus. */
export function EmailSent({ children, onBack }: { children: ReactNode; onBack: () => void }) {
  const t = useTranslations('accounts');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid justify-items-center gap-3 text-center">
      <Envelope className="w-40" />
      <h2 ref={heading} tabIndex={-1} className="text-2xl">
        {t('sentTitle')}
      </h2>
      <p className="wrap-anywhere">{children}</p>
      <p className="text-muted-ink text-sm">{t('sentHint')}</p>
      <Button variant="quiet" size="small" onClick={onBack}>
        {t('useOtherEmail')}
      </Button>
    </div>
  );
}
