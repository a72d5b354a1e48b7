import { useLocale, useTranslations } from 'use-intl';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Select } from '#platform/client/forms/select.tsx';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import { addDays } from '#shared/venue-dates.ts';
import { MAX_PARTY_DAYS_AHEAD, windowNames } from '../../parties-rules.ts';
import { partyPriceOf } from '../../party-price-rules.ts';
import { type PartyPackage, usePartyWindows } from '../use-parties.ts';
import type { InquiryBookingDraft } from './inquiry-booking.ts';

type Props = {
  draft: InquiryBookingDraft;
  packages: PartyPackage[];
  /** The selected package; undefined if it is no longer active. */
  partyPackage: PartyPackage | undefined;
  /** Error messages by API field name. */
  errors: Record<string, string>;
  onChange: (changes: Partial<InquiryBookingDraft>) => void;
};

/** Fields for the package, day, number of children and one of the day's free windows, outside the opening hours, too. */
export function InquiryPartyFields({ draft, packages, partyPackage, errors, onChange }: Props) {
  const t = useTranslations('officeParties');
  const tParties = useTranslations('parties');
  const locale = useLocale();
  const { today, currency, priceList } = useVenue();
  const kids = Math.trunc(Number(draft.kids));
  const canFetch = partyPackage !== undefined && draft.date !== '' && kids >= 1 && kids <= 500;
  const windows = usePartyWindows(
    { date: draft.date, packageId: partyPackage?.id ?? '', kids },
    { enabled: canFetch },
  );
  const findProblem = (window: string) =>
    canFetch ? windows.data?.find((status) => status.window === window)?.trouble : undefined;
  return (
    <>
      <Field label={t('package')} required error={errors.packageId}>
        <Select
          name="packageId"
          value={partyPackage?.id ?? ''}
          onChange={({ target }) => onChange({ packageId: target.value, addonIds: [] })}
        >
          <option value="">{tParties('choosePackage')}</option>
          {packages.map(({ id, name, basePriceCents }) => (
            <option key={id} value={id}>
              {tParties('packageOption', {
                name,
                price: formatMoney(partyPriceOf(priceList, basePriceCents), currency, locale),
              })}
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t('book.date')} required error={errors.date}>
          <Input
            type="date"
            name="date"
            min={today}
            max={addDays(today, MAX_PARTY_DAYS_AHEAD)}
            value={draft.date}
            onChange={({ target }) => onChange({ date: target.value })}
          />
        </Field>
        <Field label={t('kids')} required error={errors.kids}>
          <Input
            type="number"
            inputMode="numeric"
            name="kids"
            min={1}
            max={partyPackage?.maxKids ?? 500}
            value={draft.kids}
            onChange={({ target }) => onChange({ kids: target.value })}
          />
        </Field>
      </div>
      <Field label={t('window')} required error={errors.window}>
        <Select
          name="window"
          value={draft.window}
          onChange={({ target }) =>
            onChange({ window: windowNames.find((name) => name === target.value) ?? '' })
          }
        >
          <option value="">{tParties('timeTitle')}</option>
          {windowNames.map((window) => {
            const problem = findProblem(window);
            return (
              <option
                key={window}
                value={window}
                disabled={Boolean(problem) && problem !== 'outside-hours'}
              >
                {problem
                  ? t('book.unavailableWindow', {
                      window: t(`windows.${window}`),
                      reason: tParties(`unavailable.${problem}`),
                    })
                  : t(`windows.${window}`)}
              </option>
            );
          })}
        </Select>
      </Field>
    </>
  );
}
