import { useTranslations } from 'use-intl';
import { Card } from '#platform/client/ui/card.tsx';
import { ArrivalRow } from './arrival-row.tsx';
import type { HostParty, PartyLink } from './use-party.ts';

type Props = { party: HostParty; link: PartyLink };

/** The check-in list on the day of the party: families that have not declined or that came anyway, sorted by name. */
export function GuestArrivals({ party, link }: Props) {
  const t = useTranslations('party.arrivals');
  const listedGuests = party.guests
    .filter(({ reply, arrivedAt }) => reply !== 'no' || arrivedAt !== null)
    .toSorted((a, b) => a.name.localeCompare(b.name));
  if (listedGuests.length === 0) return null;
  const arrivedGuests = listedGuests.filter(({ arrivedAt }) => arrivedAt !== null);
  return (
    <Card className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-2xl">{t('title')}</h2>
        <p role="status" className="tabular text-muted-ink">
          {t('count', {
            arrived: arrivedGuests.length,
            families: listedGuests.length,
            kids: arrivedGuests.reduce((sum, { kids }) => sum + kids, 0),
          })}
        </p>
      </div>
      <ul className="divide-y divide-border">
        {listedGuests.map((guest) => (
          <ArrivalRow key={guest.id} guest={guest} link={link} endsAt={party.endsAt} />
        ))}
      </ul>
    </Card>
  );
}
