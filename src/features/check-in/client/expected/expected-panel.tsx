import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { Skeleton } from '#platform/client/ui/states/skeleton.tsx';
import { useDuration } from '#platform/client/use-duration.ts';
import type { OverCapacity } from '../../arrival-rules.ts';
import type { ExpectedFamily } from '../../expected-contract.ts';
import type { Arrival } from '../arrivals/arrival.ts';
import type { Arrivals } from '../arrivals/use-arrivals.ts';
import type { useDeskDay } from '../use-desk-day.ts';
import { useSessionFormat } from '../use-session-format.ts';
import { ExpectedRow } from './expected-row.tsx';
import { countFamilies, type ExpectedGroup, groupExpected } from './group-expected.ts';

type Props = {
  day: ReturnType<typeof useDeskDay>;
  now: number;
  overCapacity: OverCapacity | null;
  arrivals: Arrivals;
  isOffline: boolean;
  onDetails: (arrival: Arrival) => void;
};

/** The families expected today, grouped by session. Later sessions and those that are over are collapsed. */
export function ExpectedPanel(props: Props) {
  const { day, now, arrivals, isOffline } = props;
  const t = useTranslations('desk.expected');
  const rows = day.expected && addRecent(day.expected, arrivals);
  const groups = groupExpected(rows ?? [], now);
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-2xl">{t('title')}</h2>
        {rows && (
          <p className="tabular text-muted-ink">
            {t('count', { count: countFamilies(groups.now, idsOf(arrivals)) })}
          </p>
        )}
      </div>
      {!rows && !day.isFailed && !isOffline && (
        <div role="status" aria-label={t('loading')} className="grid gap-3">
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </div>
      )}
      {day.isFailed && (
        <Alert variant="destructive" title={t('failed')}>
          <Button variant="outline" size="small" className="mt-2" onClick={day.refetch}>
            {t('retry')}
          </Button>
        </Alert>
      )}
      {rows && groups.now.length === 0 && (
        <p className="text-muted-ink">{t(rows.length === 0 ? 'empty' : 'emptyNow')}</p>
      )}
      {groups.now.map((group) => (
        <Group key={group.key} group={group} {...props} />
      ))}
      <CollapsedGroups title={t('later')} groups={groups.later} {...props} />
      <CollapsedGroups title={t('earlier')} groups={groups.over} {...props} />
    </Card>
  );
}

/** Adds the families just checked in, which the server no longer lists as expected. */
function addRecent(expected: ExpectedFamily[], arrivals: Arrivals): ExpectedFamily[] {
  const ids = idsOf(arrivals);
  return [
    ...expected.filter(({ bookingId }) => !ids.includes(bookingId)),
    ...arrivals.recent.map((candidate) => candidate.expected),
  ];
}

/** The booking ids of the families just checked in. */
const idsOf = ({ recent }: Arrivals) => recent.map(({ expected }) => expected.bookingId);

function CollapsedGroups({
  title,
  groups,
  ...props
}: Props & { title: string; groups: ExpectedGroup[] }) {
  const t = useTranslations('desk.expected');
  if (groups.length === 0) return null;
  return (
    <details className="group border-border border-t pt-1">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 font-bold [&::-webkit-details-marker]:hidden">
        {title}
        <span className="flex items-center gap-2 font-normal text-muted-ink">
          {t('count', { count: countFamilies(groups, idsOf(props.arrivals)) })}
          <ChevronDown aria-hidden="true" className="size-5 group-open:rotate-180" />
        </span>
      </summary>
      {groups.map((group) => (
        <Group key={group.key} group={group} {...props} />
      ))}
    </details>
  );
}

function Group({
  group,
  now,
  overCapacity,
  arrivals,
  isOffline,
  onDetails,
}: Props & { group: ExpectedGroup }) {
  const t = useTranslations('desk.expected');
  const { formatSession } = useSessionFormat();
  const formatDuration = useDuration();
  const { startsAt, endsAt, families } = group;
  const isInProgress = startsAt <= now && now < endsAt;
  const title = formatSession(group);
  return (
    <section aria-label={title}>
      <h3 className="tabular flex flex-wrap items-baseline gap-x-2 rounded-field bg-sunken px-3 py-1.5 font-bold font-sans text-[0.9375rem]">
        {title}
        <span className="font-normal text-muted-ink text-sm">
          {isInProgress && t('now')}
          {startsAt > now &&
            t('starts', { duration: formatDuration(Math.ceil((startsAt - now) / 60_000)) })}
        </span>
      </h3>
      <ul className="grid divide-y divide-border">
        {families.map((family) => (
          <ExpectedRow
            key={family.bookingId}
            family={family}
            arrival={
              arrivals.recent.find(({ expected }) => expected.bookingId === family.bookingId)
                ?.arrival
            }
            overCapacity={overCapacity}
            isBusy={arrivals.busyIds.includes(family.bookingId)}
            isOffline={isOffline}
            onCheckIn={(payment) => void arrivals.checkInExpected(family, payment)}
            onUndo={(arrival) => void arrivals.undo(arrival)}
            onDetails={onDetails}
          />
        ))}
      </ul>
    </section>
  );
}
