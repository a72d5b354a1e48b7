import { useLocale, useTranslations } from 'use-intl';
import {
  type Channel,
  channels,
  type PriceList,
  type PriceRule,
} from '#features/prices/price-list-rules.ts';
import { Checkbox } from '#platform/client/forms/checkbox.tsx';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Select } from '#platform/client/forms/select.tsx';
import { useLanguage } from '#platform/client/use-language.ts';
import { localizedText } from '#shared/localized-text.ts';
import { formatWeekday } from '#shared/venue-dates.ts';
import { NumberField } from './number-field.tsx';

type Props = { list: PriceList; rule: PriceRule; onChange: (rule: PriceRule) => void };

/** Edits the conditions of a price rule; emptying a field removes its condition. */
export function RuleConditions({ list, rule, onChange }: Props) {
  const t = useTranslations('officePrices.conditions');
  const tChannel = useTranslations('officePrices.when.channel');
  const locale = useLocale();
  const { language } = useLanguage();
  const change = (changes: { [Name in keyof PriceRule]?: PriceRule[Name] | undefined }) => {
    const entries = Object.entries({ ...rule, ...changes });
    onChange(
      Object.fromEntries(
        entries.filter(([, value]) => value !== undefined && value !== ''),
      ) as PriceRule,
    );
  };
  const days = rule.weekdays ?? [];
  const toggleDay = (day: number) => {
    const chosenDays = days.includes(day) ? days.filter((other) => other !== day) : [...days, day];
    change({ weekdays: chosenDays.length > 0 ? chosenDays.toSorted() : undefined });
  };
  const renderInput = (
    name: 'startsFrom' | 'startsUntil' | 'dateFrom' | 'dateTo',
    type: 'time' | 'date',
  ) => (
    <Field label={t(name)}>
      <Input
        type={type}
        value={rule[name] ?? ''}
        onChange={({ target }) => change({ [name]: target.value || undefined })}
      />
    </Field>
  );
  return (
    <div className="grid gap-4">
      <fieldset>
        <legend className="mb-1 font-bold text-[0.9375rem]">{t('weekdays')}</legend>
        <div className="flex flex-wrap gap-x-4">
          {[1, 2, 3, 4, 5, 6, 0].map((day) => (
            <Checkbox
              key={day}
              label={formatWeekday(day, 'short', locale)}
              checked={days.includes(day)}
              onChange={() => toggleDay(day)}
            />
          ))}
        </div>
      </fieldset>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {renderInput('startsFrom', 'time')}
        {renderInput('startsUntil', 'time')}
        {renderInput('dateFrom', 'date')}
        {renderInput('dateTo', 'date')}
        <Field label={t('channel')}>
          <Select
            value={rule.channel ?? ''}
            onChange={({ target }) =>
              change({
                channel: channels.find((name) => name === target.value) as Channel | undefined,
              })
            }
          >
            <option value="">{t('anywhere')}</option>
            {channels.map((name) => (
              <option key={name} value={name}>
                {tChannel(name)}
              </option>
            ))}
          </Select>
        </Field>
        {list.sessionNames.length > 0 && (
          <Field label={t('sessionName')}>
            <Select
              value={rule.sessionNameId ?? ''}
              onChange={({ target }) => change({ sessionNameId: target.value || undefined })}
            >
              <option value="">{t('anySession')}</option>
              {list.sessionNames.map(({ id, names }) => (
                <option key={id} value={id}>
                  {localizedText(language, names)}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <NumberField
          label={t('lastHours')}
          hint={t('lastHoursHint')}
          step={0.5}
          value={rule.lastHours}
          onChange={(lastHours) => change({ lastHours: lastHours ?? undefined })}
        />
        <NumberField
          label={t('fromNth')}
          hint={t('fromNthHint')}
          value={rule.fromNth}
          onChange={(fromNth) => change({ fromNth: fromNth ?? undefined })}
        />
      </div>
      <Checkbox
        label={t('withPaying')}
        checked={rule.withPaying === true}
        onChange={({ target }) => change({ withPaying: target.checked ? true : undefined })}
      />
    </div>
  );
}
