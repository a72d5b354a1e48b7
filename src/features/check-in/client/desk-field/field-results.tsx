import { useTranslations } from 'use-intl';
import type { OverCapacity } from '../../arrival-rules.ts';
import type { ExpectedFamily } from '../../expected-contract.ts';
import type { Arrivals, PaymentMethod } from '../arrivals/use-arrivals.ts';
import { call } from '../calls.ts';
import type { FoundFamily } from '../desk-result.ts';
import { ExpectedRow } from '../expected/expected-row.tsx';
import { FamilySearchRow } from '../family-search-row.tsx';
import { codeIdOf } from '../offline/offline-families.ts';
import type { OfflineDesk } from '../offline/use-offline-desk.ts';
import { CopiedFamilyRow } from './copied-family-row.tsx';
import type { useFieldSearch } from './use-field-search.ts';

type Props = {
  search: ReturnType<typeof useFieldSearch>;
  text: string;
  desk: OfflineDesk;
  arrivals: Arrivals;
  overCapacity: OverCapacity | null;
  /** Called after a check-in. */
  onDone: () => void;
};

/** The families found by the search field, expected ones first. */
export function FieldResults({ search, text, desk, arrivals, overCapacity, onDone }: Props) {
  const t = useTranslations('desk.field');
  const { matches, found, copied, isDone } = search;
  const count = matches.length + found.length + copied.length;

  async function checkInExpected(family: ExpectedFamily, payment?: PaymentMethod) {
    const arrival = await arrivals.checkInExpected(family, payment);
    if (!arrival) return;
    arrivals.setLatest(arrival);
    onDone();
  }

  async function checkInFound({ userId, bookingId }: FoundFamily) {
    const body = userId ? { userId } : { bookingId: bookingId ?? '' };
    const arrival = await arrivals.checkInFound(userId ?? bookingId ?? '', async () => ({
      family: await call('POST /api/check-in/visits', { body }),
    }));
    if (arrival) onDone();
  }

  async function checkInCopied(family: Parameters<OfflineDesk['checkIn']>[0]) {
    const arrival = await arrivals.checkInFound(idOf(family), () => desk.checkIn(family));
    if (arrival) onDone();
  }

  return (
    <>
      <p role="status" className="text-muted-ink text-sm">
        {count > 0
          ? t('found', { count })
          : isDone
            ? t(desk.isOffline ? 'noneOffline' : 'none', { search: text })
            : t('searching')}
      </p>
      <ul className="grid divide-y divide-border empty:hidden">
        {matches.map((family) => (
          <ExpectedRow
            key={family.bookingId}
            family={family}
            arrival={undefined}
            overCapacity={overCapacity}
            isBusy={arrivals.busyIds.includes(family.bookingId)}
            isOffline={desk.isOffline}
            onCheckIn={(payment) => void checkInExpected(family, payment)}
            onUndo={() => undefined}
            onDetails={() => undefined}
          />
        ))}
        {found.map((family) => (
          <FamilySearchRow
            key={family.userId ?? family.bookingId ?? family.unpaid?.bookingId ?? family.email}
            family={family}
            isBusy={arrivals.busyIds.length > 0}
            onCheckIn={() => void checkInFound(family)}
          />
        ))}
        {copied.map((family) => (
          <CopiedFamilyRow
            key={idOf(family)}
            family={family}
            isBusy={arrivals.busyIds.length > 0}
            onCheckIn={() => void checkInCopied(family)}
          />
        ))}
      </ul>
    </>
  );
}

const idOf = (family: Parameters<OfflineDesk['checkIn']>[0]): string =>
  codeIdOf(family) ?? family.bookings?.[0]?.id ?? family.name;
