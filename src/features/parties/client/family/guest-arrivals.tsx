import { useTranslations } from 'use-intl';
import { Card } from '#platform/client/ui/card.tsx';
import { ArrivalRow } from './arrival-row.tsx';
import type { HostParty, PartyLink } from './use-party.ts';

type Props = { party: HostParty; link: PartyLink };

/** The check-in list on the day of the party: all families that have not declined, by name. */
export function GuestArrivals({ party, link }: Props) {
  const t = useTranslations('party.arrivals');
  const expected = party.guests
    .filter(({ reply, arrivedAt }) => reply !== 'no' || arrivedAt !== null)
    .toSorted((a, b) => a.name.localeCompare(b.name));
  if (expected.length === 0) return null;
  const arrived = expected.filter(({ arrivedAt }) => arrivedAt !== null);
  return (
    <Card className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-2xl">{t('title')}</h2>
        <p role="status" className="tabular text-muted-ink">
          {t('count', {
            arrived: arrived.length,
            families: expected.length,
            kids: arrived.reduce((sum, { kids }) => sum + kids, 0),
          })}
        </p>
      </div>
      <ul className="divide-y divide-border">
        {expected.map((guest) => (
          <ArrivalRow key={guest.id} guest={guest} link={link} endsAt={party.endsAt} />
        ))}
      </ul>
    </Card>
  );
}
