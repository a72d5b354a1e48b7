import { useTranslations } from 'use-intl';
import { getActiveTypes, type PriceList } from '#features/prices/price-list-rules.ts';
import { type Admissions, listUnitPrices, type Visit } from '#features/prices/price-rules.ts';
import { Stepper } from '#platform/client/forms/stepper.tsx';
import { Price } from '#platform/client/ui/price.tsx';
import { useLanguage } from '#platform/client/use-language.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { localizedText } from '#shared/localized-text.ts';
import { formatMoney } from '#shared/money.ts';

type Props = {
  list: PriceList;
  visit: Visit;
  admissions: Admissions;
  /** Overrides each type's maximum; set by the desk. */
  maxPerType?: number;
  /** How many of each extra with a stock are left, by type id. */
  stock?: ReadonlyMap<string, number>;
  /** Adds the tax to a price, where other prices are shown with theirs. */
  withTax?: (cents: number) => number;
  /** Shown above the steppers; by default, a legend for screen readers. */
  legend?: string;
  onChange: (admissions: Admissions) => void;
};

/** A stepper for each admission and extra on sale, with its price for the visit, and why there can't be more. */
export function AdmissionSteppers(props: Props) {
  const { list, visit, admissions, maxPerType, stock, withTax, legend, onChange } = props;
  const t = useTranslations('bookings.admissions');
  const { language } = useLanguage();
  const { currency } = useVenue();
  const prices = new Map(
    listUnitPrices(list, visit).map((price) => [price.typeId, price.unitCents]),
  );
  return (
    <fieldset className="grid gap-3">
      <legend className={legend ? 'mb-2 font-bold' : 'sr-only'}>{legend ?? t('title')}</legend>
      {getActiveTypes(list).map((type) => {
        const name = localizedText(language, type.names);
        const explanation = localizedText(language, type.explanations);
        const listCents = prices.get(type.id) ?? 0;
        const cents = withTax?.(listCents) ?? listCents;
        const most = maxPerType ?? type.most;
        const left = stock?.get(type.id) ?? most;
        const value = admissions[type.id] ?? 0;
        return (
          <div key={type.id} className="flex items-center justify-between gap-4">
            <p className="wrap-anywhere min-w-0">
              <span className="font-bold">{name}</span>
              <span className="block text-muted-ink text-sm">
                {cents === 0 ? t('free') : <Price cents={cents} />}
                {explanation && ` · ${explanation}`}
              </span>
              <span role="status" className="block font-semibold text-sm empty:hidden">
                {left < most && value >= left
                  ? t('left', { left })
                  : most > 1 && value >= most
                    ? t('most', { most })
                    : null}
              </span>
            </p>
            <Stepper
              label={t('stepperLabel', { name, price: formatMoney(cents, currency) })}
              isLabelHidden
              value={value}
              min={0}
              max={Math.min(most, left)}
              onChange={(quantity) => onChange({ ...admissions, [type.id]: quantity })}
            />
          </div>
        );
      })}
    </fieldset>
  );
}
