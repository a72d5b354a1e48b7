import { useLocale, useTranslations } from 'use-intl';
import { Checkbox } from '#platform/client/forms/checkbox.tsx';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import { partyPriceOf } from '../party-price-rules.ts';
import type { PartyPackage } from './use-parties.ts';

type Props = {
  addons: PartyPackage['addons'];
  chosenIds: string[];
  onChange: (ids: string[]) => void;
};

/** Checkboxes for a package's add-ons, priced once or per child. */
export function AddOnPicker({ addons, chosenIds, onChange }: Props) {
  const t = useTranslations('parties');
  const locale = useLocale();
  const { currency, priceList } = useVenue();
  if (addons.length === 0) return <p>{t('noExtras')}</p>;
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-2 text-xl">{t('extrasTitle')}</legend>
      {addons.map(({ id, name, priceCents, perGuest }) => {
        const price = formatMoney(partyPriceOf(priceList, priceCents), currency, locale);
        return (
          <Checkbox
            key={id}
            name="addon"
            label={name}
            hint={perGuest ? t('perChild', { price }) : price}
            checked={chosenIds.includes(id)}
            onChange={(event) =>
              onChange(
                event.target.checked
                  ? [...chosenIds, id]
                  : chosenIds.filter((other) => other !== id),
              )
            }
          />
        );
      })}
    </fieldset>
  );
}
