import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Price } from '#platform/client/ui/price.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import type { Family } from '../people-contract.ts';
import { NEWEST } from '../people-rules.ts';
import { FamilyCard } from './family-card.tsx';

/** Bookings, visits, orders, parties and waivers, newest first. */
export function FamilyHistory({ family }: { family: Family }) {
  const t = useTranslations('officePeople');
  const { when, day } = useDates();
  const { bookings, visits, orders, parties, waivers } = family;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <FamilyCard title={t('bookings', { count: bookings.total })}>
        <Lines total={bookings.total}>
          {bookings.rows.map((one) => (
            <Line key={one.id} left={`${day(one.date)}, ${one.slotLabel}`} state={one.status}>
              {one.priceCents > 0 && <Price cents={one.priceCents} />}
            </Line>
          ))}
        </Lines>
      </FamilyCard>
      <FamilyCard title={t('visits', { count: visits.total })}>
        <Lines total={visits.total}>
          {visits.rows.map((one) => (
            <Line key={one.id} left={when(one.checkedInAt)}>
              {t('withChildren', { count: one.childrenCount })}
            </Line>
          ))}
        </Lines>
      </FamilyCard>
      <FamilyCard title={t('orders', { count: orders.total })}>
        <Lines total={orders.total}>
          {orders.rows.map((one) => (
            <Line key={one.id} left={one.items} state={one.status}>
              <Price cents={one.totalCents} />
            </Line>
          ))}
        </Lines>
      </FamilyCard>
      <FamilyCard title={t('waivers', { count: waivers.length })}>
        <Lines total={waivers.length}>
          {waivers.map((one) => (
            <Line key={one.id} left={`${one.childName} · ${when(one.signedAt)}`}>
              <Badge tone={one.isValid ? 'done' : 'neutral'}>
                {t(one.isValid ? 'valid' : 'notValid')}
              </Badge>
            </Line>
          ))}
        </Lines>
      </FamilyCard>
      {parties.length > 0 && (
        <FamilyCard title={t('parties', { count: parties.length })}>
          <Lines total={parties.length}>
            {parties.map((one) => (
              <Line
                key={one.id}
                left={`${day(one.date)} · ${one.packageName}`}
                state={one.status}
              />
            ))}
          </Lines>
        </FamilyCard>
      )}
    </div>
  );
}

function Lines({ total, children }: { total: number; children: ReactNode }) {
  const t = useTranslations('officePeople');
  if (total === 0) return <p className="text-muted-ink">{t('nothingHere')}</p>;
  return (
    <>
      <ul className="grid divide-y divide-border">{children}</ul>
      {total > NEWEST && <p className="text-muted-ink text-sm">{t('newest', { count: NEWEST })}</p>}
    </>
  );
}

type LineProps = { left: ReactNode; state?: string; children?: ReactNode };

function Line({ left, state, children }: LineProps) {
  const t = useTranslations('officePeople');
  return (
    <li className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2">
      <span className="min-w-0 break-words">{left}</span>
      <span className="tabular flex items-center gap-2">
        {children}
        {state && <Badge tone="neutral">{stateLabel(state, t)}</Badge>}
      </span>
    </li>
  );
}

const STATES = [
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
  const translated = STATES.find((one) => one === state);
  return translated ? t(`states.${translated}`) : state;
}
