import { useTranslations } from 'use-intl';
import { Badge } from '#platform/client/ui/badge.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import type { OfficeParty } from './use-office-parties.ts';

/** A party's guests with headcounts and allergies. */
export function OfficePartyGuests({ party }: { party: OfficeParty }) {
  const t = useTranslations('officeParties');
  const { heads, guests } = party;
  const { formatTime } = useDates();
  const { today } = useVenue();
  const isToday = party.status === 'booked' && party.date === today;
  return (
    <section aria-label={t('guests')} className="grid gap-3">
      <h3 className="text-xl">{t('guests')}</h3>
      <p>{t('coming', { kids: heads.kids, adults: heads.adults })}</p>
      {heads.maybeKids + heads.maybeAdults + heads.waiting > 0 && (
        <p className="text-muted-ink">
          {t('maybeComing', {
            heads: heads.maybeKids + heads.maybeAdults,
            families: heads.waiting,
          })}
        </p>
      )}
      {isToday && guests.length > 0 && (
        <LinkButton
          to="/party"
          search={{ party: party.id }}
          variant="secondary"
          size="small"
          className="justify-self-start"
        >
          {t('checkInGuests')}
        </LinkButton>
      )}
      <ul className="grid gap-2">
        {guests.map((guest) => (
          <li key={guest.id} className="grid gap-1 rounded-field bg-sunken p-3">
            <span className="flex flex-wrap items-center justify-between gap-2">
              <span className="min-w-0 break-words font-semibold">{guest.name}</span>
              <Badge tone={guest.reply === 'yes' || guest.arrivedAt ? 'done' : 'neutral'}>
                {guest.arrivedAt
                  ? t('arrivedAt', { time: formatTime(guest.arrivedAt) })
                  : t(`reply.${guest.reply}`)}
              </Badge>
            </span>
            {guest.allergies && (
              <span className="break-words font-semibold text-destructive">
                {t('allergies', { text: guest.allergies })}
              </span>
            )}
            {guest.reply !== 'no' && guest.waiver === 'unsigned' && (
              <span className="text-muted-ink text-sm">{t('noWaiver')}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
