import { clsx } from 'clsx';
import { Car, Check, Clock, MapPin, Phone, Tag } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { usePageTexts, VenueText } from '#features/venue/client/index.ts';
import { phoneUrl, toAddressLines, venueMapUrl } from '#features/venue/venue-address-rules.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import type { Openings } from '../openings-contract.ts';
import { OpeningHours } from './opening-hours.tsx';
import { PriceLines } from './price-lines.tsx';

type Props = {
  /** Undefined while loading; null if loading failed or the site is closed to visitors. */
  openings: Openings | null | undefined;
  /** Lays the facts out in columns on wide screens. */
  isWide?: boolean;
};

/** The address, hours, directions, prices, amenities and phone; omits those that the venue has not entered or confirmed. */
export function VisitFacts({ openings, isWide }: Props) {
  const t = useTranslations('openings');
  const venue = useVenue();
  const { words, fields } = usePageTexts();
  const [addressLines, mapUrl] = [toAddressLines(venue), venueMapUrl(venue)];
  return (
    <dl className={clsx('grid gap-5', isWide && 'sm:grid-cols-2 lg:grid-cols-3')}>
      {mapUrl && (
        <VisitFact icon={MapPin} title={t('address')}>
          {addressLines.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
          <a className={linkStyle} href={mapUrl} target="_blank" rel="noreferrer">
            {t('map')}
          </a>
        </VisitFact>
      )}
      <OpeningHours openings={openings}>
        {(title, hours) => (
          <VisitFact icon={Clock} title={title}>
            {hours}
          </VisitFact>
        )}
      </OpeningHours>
      {(words.directions || fields) && (
        <VisitFact icon={Car} title={t('directions')}>
          <span className="whitespace-pre-line">
            <VenueText name="directions" />
          </span>
        </VisitFact>
      )}
      {!venue.unconfirmed.includes('prices') && (
        <VisitFact icon={Tag} title={t('prices')}>
          <PriceLines membersPlayFree={openings?.membersPlayFree ?? false} />
        </VisitFact>
      )}
      {(venue.claims.length > 0 || words.included || fields) && (
        <VisitFact icon={Check} title={t('amenitiesTitle')}>
          {venue.claims.map((claim) => (
            <span key={claim} className="block">
              {t(`amenities.${claim}`)}
            </span>
          ))}
          {(words.included || fields) && (
            <span className="block whitespace-pre-line">
              <VenueText name="included" />
            </span>
          )}
        </VisitFact>
      )}
      {venue.phone && (
        <VisitFact icon={Phone} title={t('phone')}>
          <a className={`${linkStyle} tabular`} href={phoneUrl(venue.phone)}>
            {venue.phone}
          </a>
        </VisitFact>
      )}
    </dl>
  );
}

const linkStyle = 'inline-link inline-flex min-h-11 items-center';

type FactProps = {
  icon: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>;
  title: string;
  children: ReactNode;
};

function VisitFact({ icon: Icon, title, children }: FactProps) {
  return (
    <div className="pl-8">
      <dt className="relative font-bold">
        <Icon aria-hidden="true" className="absolute top-0.5 -left-8 size-5 text-muted-ink" />
        {title}
      </dt>
      <dd className="text-muted-ink">{children}</dd>
    </div>
  );
}
