import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Price } from '#platform/client/ui/price.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import type { Family } from '../people-contract.ts';
import { MAX_ROWS_SHOWN } from '../people-rules.ts';
import { FamilyCard } from './family-card.tsx';

/** Bookings, visits, orders, parties and waivers, newest first. */
export function FamilyHistory({ family }: { family: Family }) {
  const t = useTranslations('officePeople');
  const { formatDateTime, formatDay } = useDates();
  const { bookings, visits, orders, parties, waivers } = family;
  return (
    <div className="grid @2xl:grid-cols-2 items-start gap-5">
      <FamilyCard title={t('bookings', { count: bookings.total })}>
        <HistoryList total={bookings.total}>
          {bookings.rows.map((booking) => (
            <HistoryRow
              key={booking.id}
              label={`${formatDay(booking.date)}, ${booking.slotLabel}`}
              state={booking.status}
            >
              {booking.priceCents > 0 && <Price cents={booking.priceCents} />}
            </HistoryRow>
          ))}
        </HistoryList>
      </FamilyCard>
      <FamilyCard title={t('visits', { count: visits.total })}>
        <HistoryList total={visits.total}>
          {visits.rows.map((visit) => (
            <HistoryRow key={visit.id} label={formatDateTime(visit.checkedInAt)}>
              {t('withChildren', { count: visit.childrenCount })}
            </HistoryRow>
          ))}
        </HistoryList>
      </FamilyCard>
      <FamilyCard title={t('orders', { count: orders.total })}>
        <HistoryList total={orders.total}>
          {orders.rows.map((order) => (
            <HistoryRow key={order.id} label={order.items} state={order.status}>
              <Price cents={order.totalCents} />
            </HistoryRow>
          ))}
        </HistoryList>
      </FamilyCard>
      <FamilyCard title={t('waivers', { count: waivers.length })}>
        <HistoryList total={waivers.length}>
          {waivers.map((waiver) => (
            <HistoryRow
              key={waiver.id}
              label={`${waiver.childName} · ${formatDateTime(waiver.signedAt)}`}
            >
              <Badge tone={waiver.isValid ? 'done' : 'neutral'}>
                {t(waiver.isValid ? 'valid' : 'notValid')}
              </Badge>
            </HistoryRow>
          ))}
        </HistoryList>
      </FamilyCard>
      {parties.length > 0 && (
        <FamilyCard title={t('parties', { count: parties.length })}>
          <HistoryList total={parties.length}>
            {parties.map((party) => (
              <HistoryRow
                key={party.id}
                label={`${formatDay(party.date)} · ${party.packageName}`}
                state={party.status}
              />
            ))}
          </HistoryList>
        </FamilyCard>
      )}
    </div>
  );
}

function HistoryList({ total, children }: { total: number; children: ReactNode }) {
  const t = useTranslations('officePeople');
  if (total === 0) return <p className="text-muted-ink">{t('none')}</p>;
  return (
    <>
      <ul className="grid divide-y divide-border">{children}</ul>
      {total > MAX_ROWS_SHOWN && (
        <p className="text-muted-ink text-sm">{t('latestShown', { count: MAX_ROWS_SHOWN })}</p>
      )}
    </>
  );
}

type RowProps = { label: ReactNode; state?: string; children?: ReactNode };

function HistoryRow({ label, state, children }: RowProps) {
  const t = useTranslations('officePeople');
  return (
    <li className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2">
      <span className="min-w-0 break-words">{label}</span>
      <span className="tabular flex items-center gap-2">
        {children}
        {state && <Badge tone="neutral">{stateLabel(state, t)}</Badge>}
      </span>
    </li>
  );
}

const TRANSLATED_STATES = [
  'pending',
  'paid',
  'cancelled',
  'booked',
  'refunded',
  'partially_refunded',
  'expired',
  'disputed',
  'review',
] as const;

type Translate = ReturnType<typeof useTranslations<'officePeople'>>;

function stateLabel(state: string, t: Translate): string {
  const translated = TRANSLATED_STATES.find((known) => known === state);
  return translated ? t(`states.${translated}`) : state;
}
