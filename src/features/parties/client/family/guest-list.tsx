import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { AddGuestForm } from './add-guest-form.tsx';
import { GuestRow } from './guest-row.tsx';
import type { HostParty, PartyLink } from './use-party.ts';

type Props = { party: HostParty; link: PartyLink };

/** The guests with headcount, allergies and waivers, and a form to add families. */
export function GuestList({ party, link }: Props) {
  const t = useTranslations('party');
  const { kids, adults, maybeKids, maybeAdults } = party.heads;
  const allergicGuests = party.guests.filter(
    ({ allergies, reply }) => allergies !== '' && reply !== 'no',
  );
  return (
    <Card className="grid gap-5">
      <div>
        <h2 className="text-2xl">{t('guestsTitle')}</h2>
        <p>{t('guestCount', { kids, adults })}</p>
        {maybeKids + maybeAdults > 0 && (
          <p className="text-muted-ink">
            {t('maybeCount', { kids: maybeKids, adults: maybeAdults })}
          </p>
        )}
      </div>
      {kids > party.kids && <Alert>{t('tooManyKids', { count: party.kids })}</Alert>}
      {allergicGuests.length > 0 && (
        <div className="rounded-field bg-accent-soft p-4 text-accent-soft-ink">
          <h3 className="font-bold font-sans text-base">{t('allergiesTitle')}</h3>
          <ul>
            {allergicGuests.map((guest) => (
              <li key={guest.id}>
                {guest.name}: {guest.allergies}
              </li>
            ))}
          </ul>
        </div>
      )}
      {party.guests.length === 0 ? (
        <p className="text-muted-ink">{t('noGuests')}</p>
      ) : (
        <ul className="grid gap-3">
          {party.guests.map((guest) => (
            <GuestRow key={guest.id} guest={guest} link={link} />
          ))}
        </ul>
      )}
      <AddGuestForm link={link} />
    </Card>
  );
}
