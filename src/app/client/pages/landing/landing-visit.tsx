import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { SessionDays, VisitFacts } from '#features/openings/client/index.ts';
import type { Openings } from '#features/openings/openings-contract.ts';
import { NotOpenYet } from '#features/venue/client/index.ts';
import { isBookingOpen } from '#features/venue/venue-facts-rules.ts';
import { Card } from '#platform/client/ui/card.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { LandingEvents } from './landing-events.tsx';

type Props = { openings: Openings | null | undefined };

/** Today's and tomorrow's sessions, the next events, and practical information for a visit. */
export function LandingVisit({ openings }: Props) {
  const t = useTranslations('openings');
  const venue = useVenue();
  if (venue.siteAccess !== 'open') return null;
  return (
    <section className="page-column grid gap-6 pt-10 sm:pt-14 lg:grid-cols-[7fr_5fr] lg:items-start">
      {openings !== null && (
        <div className="grid gap-8">
          {isBookingOpen(venue) ? <NextSessions openings={openings} /> : <NotOpenYetCard />}
          <LandingEvents openings={openings} />
        </div>
      )}
      <Card className="grid gap-5 has-[>dl:empty]:hidden">
        <h2 className="text-3xl">{t('visitTitle')}</h2>
        <VisitFacts openings={openings} />
      </Card>
    </section>
  );
}

function NextSessions({ openings }: { openings: Openings | undefined }) {
  const t = useTranslations('openings');
  return (
    <Card className="grid gap-5">
      <h2 className="text-3xl">{t('sessionsTitle')}</h2>
      <SessionDays openings={openings} />
      {openings && <NextOpenDay openings={openings} />}
      <LinkButton to="/booking" variant="outline" className="justify-self-start">
        {t('allDays')}
      </LinkButton>
    </Card>
  );
}

function NotOpenYetCard() {
  const t = useTranslations('notOpenYet');
  return (
    <Card className="grid gap-3">
      <h2 className="text-3xl">{t('title')}</h2>
      <NotOpenYet />
    </Card>
  );
}

/** The next day with free spots, if today and tomorrow have none. */
function NextOpenDay({ openings }: { openings: Openings }) {
  const t = useTranslations('openings');
  const { formatVenueDate } = useDates();
  const { days, nextOpenDate: date } = openings;
  if (!date || days.some(({ status }) => status === 'open')) return null;
  return (
    <p>
      {t.rich('nextOpen', {
        date: formatVenueDate(date),
        link: (text) => (
          <Link to="/booking" search={{ date }} className="inline-link">
            {text}
          </Link>
        ),
      })}
    </p>
  );
}
