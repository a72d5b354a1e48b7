import { useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  type Channel,
  channels,
  isDefaultRule,
  type PriceList,
} from '#features/prices/price-list-rules.ts';
import {
  type Admissions,
  priceLines,
  priceUnits,
  type Visit,
} from '#features/prices/price-rules.ts';
import { sumLines } from '#features/prices/tax-rules.ts';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Select } from '#platform/client/forms/select.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { Price } from '#platform/client/ui/price.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { useLanguage } from '#platform/client/use-language.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { localizedText } from '#shared/localized-text.ts';
import { slotLabel, weekdayOf } from '#shared/venue-dates.ts';
import { AdmissionSteppers } from '../admission-steppers.tsx';
import { PriceLines } from '../price-lines.tsx';
import { useDescribeRule } from './use-describe-rule.ts';
import type { PriceListAdmin } from './use-price-list-admin.ts';

type Props = { list: PriceList; sessions: PriceListAdmin['sessions'] };

/** Previews what a family would pay with the unsaved list, and the rule that sets each price. */
export function PricePreview({ list, sessions }: Props) {
  const t = useTranslations('officePrices.preview');
  const tChannel = useTranslations('officePrices.when.channel');
  const { today } = useVenue();
  const { formatSlotLabel } = useDates();
  const [date, setDate] = useState(today);
  const [start, setStart] = useState('');
  const [arrival, setArrival] = useState('');
  const [channel, setChannel] = useState<Channel>('online');
  const [admissions, setAdmissions] = useState<Admissions>({});
  const daySessions = sessions.filter(({ weekday }) => weekday === weekdayOf(date));
  const session = daySessions.find(({ startTime }) => startTime === start) ?? daySessions[0];
  // Only at the desk does a price depend on the arrival instead of the session's start.
  const arrivesAt = (channel === 'desk' && arrival) || session?.startTime;
  const closingMinutes = Math.max(...daySessions.map(({ endTime }) => minutesOf(endTime)));
  const visit: Visit = {
    venueDate: date,
    channel,
    startTime: session?.startTime ?? '12:00',
    minutesToClosing: arrivesAt ? closingMinutes - minutesOf(arrivesAt) : 24 * 60,
  };
  return (
    <Card role="region" aria-label={t('title')} className="grid gap-4">
      <div>
        <h2 className="text-2xl">{t('title')}</h2>
        <p className="text-muted-ink">{t('lead')}</p>
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={t('date')}>
          <Input
            type="date"
            value={date}
            onChange={({ target }) => setDate(target.value || today)}
          />
        </Field>
        <Field label={t('session')}>
          <Select
            value={session?.startTime ?? ''}
            onChange={({ target }) => {
              setStart(target.value);
              setArrival('');
            }}
          >
            {daySessions.length === 0 && <option value="">{t('noSession')}</option>}
            {daySessions.map(({ startTime, endTime }) => (
              <option key={startTime} value={startTime}>
                {formatSlotLabel(slotLabel(startTime, endTime))}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('channel')}>
          <Select
            value={channel}
            onChange={({ target }) =>
              setChannel(channels.find((name) => name === target.value) ?? 'online')
            }
          >
            {channels.map((name) => (
              <option key={name} value={name}>
                {tChannel(name)}
              </option>
            ))}
          </Select>
        </Field>
        {channel === 'desk' && session && (
          <Field label={t('arrival')}>
            <Input
              type="time"
              value={arrivesAt}
              onChange={({ target }) => setArrival(target.value)}
            />
          </Field>
        )}
      </div>
      {isComplete(list) ? (
        <>
          <AdmissionSteppers
            list={list}
            visit={visit}
            admissions={admissions}
            onChange={setAdmissions}
          />
          <PreviewedPrices list={list} visit={visit} admissions={admissions} />
        </>
      ) : (
        <p role="status">{t('incomplete')}</p>
      )}
    </Card>
  );
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** False while a price, its conditions or a percentage are being entered: invalid amounts are negative. */
const isComplete = ({ types, taxRates }: PriceList) =>
  types.every(
    ({ rules }) =>
      rules.every(({ cents }) => cents >= 0) && rules.findIndex(isDefaultRule) === rules.length - 1,
  ) && taxRates.every(({ percent }) => percent >= 0);

type PricesProps = { list: PriceList; visit: Visit; admissions: Admissions };

/** Each person and extra with the rule that sets the price, the taxes and the total. */
function PreviewedPrices({ list, visit, admissions }: PricesProps) {
  const t = useTranslations('officePrices.preview');
  const { language } = useLanguage();
  const describeRule = useDescribeRule(list);
  const units = priceUnits(list, visit, admissions);
  const lines = priceLines(list, visit, admissions);
  if (units.length === 0) return null;
  return (
    <div aria-live="polite" className="grid gap-3 border-border border-t pt-3">
      <ul className="grid gap-1">
        {units.map(({ type, nth, ruleIndex, cents }) => (
          <li key={`${type.id} ${nth}`} className="flex justify-between gap-4">
            <span className="wrap-anywhere">
              {localizedText(language, type.names)}
              <span className="block text-muted-ink text-sm">
                {t('appliedRule', { when: describeRule(type.rules[ruleIndex] ?? { cents }) })}
              </span>
            </span>
            <Price cents={cents} />
          </li>
        ))}
      </ul>
      <PriceLines lines={lines} showLines={false} hasPriceList />
      <p className="flex items-baseline justify-between gap-4 font-bold">
        {t('total')}
        <Price cents={sumLines(lines).totalCents} className="display text-3xl" />
      </p>
    </div>
  );
}
