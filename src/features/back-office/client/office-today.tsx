import { useTranslations } from 'use-intl';
import { LoadState } from '#platform/client/ui/states/load-state.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { SetupCard } from './setup-card.tsx';
import { TodayCard } from './today-card.tsx';
import { TodayOpenItems } from './today-open-items.tsx';
import { TodaySlots } from './today-slots.tsx';
import { useSetupProgress } from './use-setup-progress.ts';
import { useTodayOverview } from './use-today.ts';

const rowClass = 'flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5';

/** /admin/today: today's overview. */
export function OfficeToday() {
  const t = useTranslations('officeToday');
  const { formatSlotLabel, formatTime, formatVenueDate } = useDates();
  const query = useTodayOverview();
  const setup = useSetupProgress();
  // Waits for both, so that the setup card does not push the overview down.
  if (!query.data || setup.isLoading)
    return <LoadState query={query} errorMessage={t('loadFailed')} />;
  const today = query.data;
  const formatTimeRange = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) =>
    t('timeRange', { start: formatTime(startsAt), end: formatTime(endsAt) });
  const { inside, visits, parties, events, openWaivers } = today;
  return (
    <div className="grid gap-5">
      <p className="text-lg text-muted-ink first-letter:uppercase">{formatVenueDate(today.date)}</p>
      {setup.data && <SetupCard {...setup.data} />}
      <div className="grid gap-5 xl:grid-cols-2">
        <TodaySlots today={today} />
        <TodayCard title={t('insideNow')} link={{ to: '/scan', text: t('toDesk') }}>
          <p className="flex flex-wrap items-baseline gap-x-4 font-display text-3xl">
            <span>{t('children', { count: inside.children })}</span>
            <span className="text-lg text-muted-ink">
              {t('families', { count: inside.families })}
            </span>
          </p>
          <p className="text-muted-ink">{t('visits', { count: visits })}</p>
        </TodayCard>
        <TodayCard
          title={t('parties')}
          link={{ to: '/admin/$section', params: { section: 'parties' }, text: t('toParties') }}
        >
          {parties.length === 0 ? (
            <p className="text-muted-ink">{t('noParties')}</p>
          ) : (
            <ul className="grid gap-2">
              {parties.map((party) => (
                <li key={party.id} className={rowClass}>
                  <span className="font-semibold">
                    {t('party', { package: party.packageName, name: party.guardianName })}
                  </span>
                  <span className="text-muted-ink text-sm">
                    {formatTimeRange(party)} · {t('kids', { count: party.kids })}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </TodayCard>
        <TodayCard
          title={t('events')}
          link={{ to: '/admin', search: { tab: 'events' }, text: t('toEvents') }}
        >
          {events.length === 0 ? (
            <p className="text-muted-ink">{t('noEvents')}</p>
          ) : (
            <ul className="grid gap-2">
              {events.map((event) => (
                <li key={event.id} className={rowClass}>
                  <span className="font-semibold">{event.title}</span>
                  <span className="text-muted-ink text-sm">
                    {event.allDay ? t('allDay') : formatTimeRange(event)}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </TodayCard>
        <TodayCard
          title={t('waivers')}
          link={{ to: '/admin', search: { tab: 'waivers' }, text: t('toWaivers') }}
        >
          {openWaivers.length === 0 ? (
            <p className="text-muted-ink">{t('noWaivers')}</p>
          ) : (
            <ul className="grid gap-2">
              {openWaivers.map(({ bookingId, guardianName, slotLabel, childrenCount }) => (
                <li key={bookingId} className={rowClass}>
                  <span className="font-semibold">{guardianName}</span>
                  <span className="text-muted-ink text-sm">
                    {formatSlotLabel(slotLabel)} · {t('children', { count: childrenCount })}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </TodayCard>
        <TodayOpenItems today={today} />
      </div>
    </div>
  );
}
