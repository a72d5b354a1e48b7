import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Envelope } from '#platform/client/illustrations/envelope.tsx';

/** Replaces the form after joining. Takes the focus, so that screen readers announce it. */
export function WaitlistWelcome({ email }: { email: string }) {
  const t = useTranslations('waitlist');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid justify-items-center gap-3 py-6 text-center">
      <Envelope className="w-40" />
      <h3 ref={heading} tabIndex={-1} className="text-3xl">
        {t('welcomeTitle')}
      </h3>
      <p className="text-muted-ink">{t('welcomeText', { email })}</p>
    </div>
  );
}
