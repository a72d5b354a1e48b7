import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { formatCode } from '#features/member-codes/member-codes-rules.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Price } from '#platform/client/ui/price.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import type { MergeSide } from '../merge-contract.ts';

type Props = { one: MergeSide; other: MergeSide; targetSide: 'one' | 'other' };

const COUNTS = [
  'adults',
  'bookings',
  'upcoming',
  'visits',
  'waivers',
  'passVisits',
  'orders',
  'parties',
  'events',
  'matches',
  'conversations',
  'notes',
] as const;
const AMOUNTS = ['creditCents', 'giftCardCents'] as const;

/** Compares the data of two accounts. Omits rows that are empty on both sides. */
export function MergeTable({ one, other, targetSide }: Props) {
  const t = useTranslations('officeMerge');
  const tPeople = useTranslations('officePeople');
  const format = useFormatter();
  const { formatDateTime } = useDates();
  const formatAges = ({ children }: MergeSide) =>
    children
      .map(({ ageMonths: months }) => tPeople('age', { months, years: Math.floor(months / 12) }))
      .join(', ');
  const row = (
    fact: Parameters<typeof t>[0] extends infer Key
      ? Key extends `facts.${infer Name}`
        ? Name
        : never
      : never,
    cell: (side: MergeSide) => ReactNode,
  ) => ({ fact, cells: [cell(one), cell(other)] });
  const rows = [
    row('email', ({ email, emailVerified }) => (
      <>
        <span className="break-all">{email}</span>
        {!emailVerified && (
          <Badge tone="neutral" className="mt-1">
            {t('unconfirmed')}
          </Badge>
        )}
      </>
    )),
    row('phone', ({ phone }) => phone),
    row('createdAt', ({ createdAt }) => formatDateTime(createdAt)),
    row('children', formatAges),
    row('code', ({ code }) => code && <span className="tabular">{formatCode(code)}</span>),
    row('membership', ({ membership }) => membership),
    ...COUNTS.map((fact) => row(fact, (side) => side[fact] > 0 && format.number(side[fact]))),
    ...AMOUNTS.map((fact) => row(fact, (side) => side[fact] > 0 && <Price cents={side[fact]} />)),
  ].filter(({ cells }) => cells.some(Boolean));
  return (
    <table className="w-full table-fixed border-collapse text-[0.9375rem]">
      <caption className="sr-only">{t('compareTitle')}</caption>
      <thead>
        <tr>
          <th scope="col" className="w-[30%] sm:w-[12rem]">
            <span className="sr-only">{t('detailColumn')}</span>
          </th>
          {[one, other].map(({ id, name }, index) => (
            <th
              key={id}
              scope="col"
              className={clsx(
                'break-words rounded-t-field px-2 py-2.5 text-left align-bottom font-bold sm:px-4',
                (index === 0) === (targetSide === 'one') &&
                  'bg-secondary-soft text-secondary-soft-ink',
              )}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ fact, cells }) => (
          <tr key={fact} className="border-border border-t">
            <th
              scope="row"
              className="hyphens-auto break-words py-2 pr-2 text-left align-top font-normal text-muted-ink"
            >
              {t(`facts.${fact}`)}
            </th>
            {cells.map((cell, index) => (
              <td
                // biome-ignore lint/suspicious/noArrayIndexKey: always two cells in a fixed order.
                key={index}
                className={clsx(
                  'break-words px-2 py-2 align-top sm:px-4',
                  (index === 0) === (targetSide === 'one') &&
                    'bg-secondary-soft text-secondary-soft-ink',
                )}
              >
                {cell || '–'}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
