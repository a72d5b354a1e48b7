import { useTranslations } from 'use-intl';
import { NextEvents } from '#features/openings/client/index.ts';
import type { Openings } from '#features/openings/openings-contract.ts';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { Skeleton } from '#platform/client/ui/states/skeleton.tsx';

/** The next public events; nothing if there are none. */
export function LandingEvents({ openings }: { openings: Openings | undefined }) {
  const t = useTranslations('openings');
  if (openings?.events.length === 0) return null;
  return (
    <section className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-3xl">{t('eventsTitle')}</h2>
        <LinkButton to="/calendar" variant="outline" size="small">
          {t('allEvents')}
        </LinkButton>
      </div>
      {openings ? <NextEvents events={openings.events} /> : <Skeleton className="h-56" />}
    </section>
  );
}
