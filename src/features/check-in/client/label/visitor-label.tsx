import { useTranslations } from 'use-intl';
import { useDates } from '#platform/client/use-dates.ts';
import { useVenue } from '#platform/client/use-venue.ts';

export type Visitor = {
  name: string;
  childrenCount: number;
  /** Instants in milliseconds. */
  inAt: number;
  until: number | null;
  hasCare: boolean;
  /** Whether a child of the family must not be in photos. */
  isWithoutPhotos: boolean;
};

/** A sticker for a family: name, time, and marks for allergies and photos. What they are stays at the desk. */
export function VisitorLabel({ visitor }: { visitor: Visitor }) {
  const t = useTranslations('desk.label');
  const { formatTime } = useDates();
  const { name: venue } = useVenue();
  const { name, childrenCount, inAt, until, hasCare, isWithoutPhotos } = visitor;
  return (
    <div className="visitor-label">
      <p>{venue}</p>
      <p className="visitor-label-name">{name}</p>
      <p>
        {t('inAt', { time: formatTime(inAt) })}
        {until !== null && ` · ${t('until', { time: formatTime(until) })}`}
      </p>
      <p>
        {t('children', { count: childrenCount })}
        {hasCare && <strong className="visitor-label-care">{t('allergy')}</strong>}
        {isWithoutPhotos && <strong className="visitor-label-care">{t('noPhotos')}</strong>}
      </p>
    </div>
  );
}
