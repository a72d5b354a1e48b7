import { Maximize } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Switch } from '#platform/client/forms/switch.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { sessionAt } from '../../arrival-rules.ts';
import { groupExpected } from '../expected/group-expected.ts';
import { filterTimeUp, sortInside } from '../inside/sort-inside.ts';
import { TimeLeft } from '../inside/time-left.tsx';
import { OfflineBanner } from '../offline/offline-banner.tsx';
import { useOfflineDesk } from '../offline/use-offline-desk.ts';
import type { InsideRow } from '../use-desk-day.ts';
import { useDeskView } from '../use-desk-view.ts';
import { useSessionFormat } from '../use-session-format.ts';
import { readNamesShown, storeNamesShown } from './names-shown.ts';
import { shortenName } from './short-name.ts';
import { useWakeLock } from './use-wake-lock.ts';

const SOON_MILLIS = 30 * 60_000;

/** The wall screen with the families inside, about to leave and expected. Shows names only if enabled. */
export function FloorPage({ helpButton }: { helpButton: ReactNode }) {
  const t = useTranslations('desk.floor');
  const { formatTime } = useDates();
  const { formatSession } = useSessionFormat();
  const desk = useOfflineDesk();
  const { today, day, now, childrenInside, overCapacity } = useDeskView(desk);
  const [namesShown, setNamesShown] = useState(readNamesShown);
  const showsNames = namesShown ?? today.data?.pages[0]?.floorNames ?? false;
  useWakeLock();
  const inside = day.inside ?? [];
  const timeUp = sortInside(filterTimeUp(inside, now));
  const leavingSoon = sortInside(filterTimeUp(inside, now + SOON_MILLIS)).filter(
    (visit) => !timeUp.includes(visit),
  );
  const session = sessionAt(day.slots, now);
  const groups = groupExpected(day.expected ?? [], now);
  return (
    <div className="mx-auto grid min-h-svh w-full max-w-screen-2xl content-start px-4 py-6 sm:px-8">
      <PageHeading
        title={t('title')}
        back={{ to: '/scan', label: t('back') }}
        action={
          <div className="flex flex-wrap items-center gap-4">
            {helpButton}
            <p className="tabular text-lg text-muted-ink">
              {t('updated', { time: formatTime(now) })}
            </p>
            <Switch
              label={t('showNames')}
              checked={showsNames}
              onChange={(event) => {
                setNamesShown(event.target.checked);
                storeNamesShown(event.target.checked);
              }}
            />
            <Button
              variant="outline"
              size="icon"
              className="max-sm:hidden"
              aria-label={t('fullScreen')}
              onClick={() =>
                void document.documentElement.requestFullscreen?.().catch(() => undefined)
              }
            >
              <Maximize aria-hidden="true" className="size-5" />
            </Button>
          </div>
        }
      >
        <p>{t('lead')}</p>
      </PageHeading>
      <OfflineBanner desk={desk} />
      <div className="grid items-start gap-6 lg:grid-cols-2 xl:grid-cols-[1.2fr_1fr_1fr]">
        <section
          role="status"
          aria-label={t('title')}
          className={`grid min-h-64 content-center gap-1 lg:min-h-[60svh] rounded-card px-6 py-8 text-center ${
            overCapacity
              ? 'bg-accent-soft text-accent-soft-ink'
              : 'bg-secondary-soft text-secondary-soft-ink'
          }`}
        >
          <p className="display tabular text-[clamp(6rem,18vw,18rem)] leading-none">
            {childrenInside}
          </p>
          <p className="font-bold text-2xl sm:text-3xl">
            {t(childrenInside === 1 ? 'insideOne' : 'inside')}
          </p>
          <p className="text-xl sm:text-2xl">
            {t('families', { count: inside.length })}
            {session && ` · ${t('capacity', { count: session.capacity })}`}
          </p>
        </section>
        <div className="grid gap-6">
          <LeavingFamilies
            title={t('due')}
            emptyText={t('dueEmpty')}
            visits={timeUp}
            {...{ now, showsNames }}
          />
          <LeavingFamilies
            title={t('leaving')}
            emptyText={t('leavingEmpty')}
            visits={leavingSoon}
            {...{ now, showsNames }}
          />
        </div>
        <section className="grid gap-3 rounded-card border border-border bg-surface p-6">
          <h2 className="text-3xl">{t('expected')}</h2>
          {groups.now.length + groups.later.length === 0 && (
            <p className="text-muted-ink text-xl">{t('expectedEmpty')}</p>
          )}
          {[...groups.now, ...groups.later].map(({ families, ...group }) => (
            <div key={group.key}>
              <p className="tabular flex flex-wrap justify-between gap-x-4 font-bold text-2xl">
                <span>{formatSession(group)}</span>
                <span>{t('expectedLine', { families: families.length })}</span>
              </p>
              {showsNames && (
                <p className="text-muted-ink text-xl">
                  {families.map(({ name }) => shortenName(name)).join(', ')}
                </p>
              )}
            </div>
          ))}
        </section>
      </div>
    </div>
  );
}

type LeavingProps = {
  title: string;
  emptyText: string;
  visits: InsideRow[];
  now: number;
  showsNames: boolean;
};

/** Families whose time is up or about to be, grouped by end time. Shows names or a count. */
function LeavingFamilies({ title, emptyText, visits, now, showsNames }: LeavingProps) {
  const t = useTranslations('desk.floor');
  const byTime = Object.entries(Object.groupBy(visits, ({ leavesAt }) => leavesAt ?? ''));
  return (
    <section className="grid gap-3 rounded-card border border-border bg-surface p-6">
      <h2 className="text-3xl">{title}</h2>
      {visits.length === 0 && <p className="text-muted-ink text-xl">{emptyText}</p>}
      <ul className="grid gap-2">
        {byTime.map(([leavesAt, group = []]) => (
          <li
            key={leavesAt}
            className="flex flex-wrap items-baseline justify-between gap-x-4 text-2xl"
          >
            <span className="font-bold">
              {showsNames
                ? group.map(({ guardianName }) => shortenName(guardianName)).join(', ')
                : t('familyLine', { count: group.length })}
            </span>
            <TimeLeft leavesAt={leavesAt} now={now} isLarge />
          </li>
        ))}
      </ul>
    </section>
  );
}
