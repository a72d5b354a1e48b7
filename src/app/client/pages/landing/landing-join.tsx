import { useTranslations } from 'use-intl';
import { WaitlistForm } from '#features/waitlist/client/waitlist-form.tsx';
import { Rooftops } from '#platform/client/illustrations/rooftops.tsx';
import { Card } from '#platform/client/ui/card.tsx';

/** The "Ready to Join" section with the waitlist form. */
export function LandingJoin() {
  const t = useTranslations('landing');
  return (
    <section id="join" className="page-column scroll-mt-20 py-14 sm:py-20">
      <div className="grid items-center gap-8 lg:grid-cols-2 lg:gap-16">
        <div className="text-center lg:text-left">
          <Rooftops className="mx-auto mb-6 w-64 lg:mx-0 lg:w-80" />
          <h2 className="text-4xl sm:text-5xl">{t('readyTitle')}</h2>
          <p className="mx-auto mt-4 max-w-lg text-lg text-muted-ink lg:mx-0">{t('readyText')}</p>
        </div>
        <Card className="p-6 sm:p-8">
          <WaitlistForm />
        </Card>
      </div>
    </section>
  );
}
