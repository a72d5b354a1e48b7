import { Plus, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { type PriceList, type TaxRate, taxedKinds } from '#features/prices/price-list-rules.ts';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Select } from '#platform/client/forms/select.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { createId, replaceItem } from './list-items.ts';
import { NumberField } from './number-field.tsx';

/** An empty percentage must not become 0; the server rejects this value with a message. */
const NO_PERCENT = -1;

type Props = {
  list: PriceList;
  errors: Record<string, string>;
  onChange: (changes: Pick<PriceList, 'taxRates' | 'taxOf'>) => void;
};

/** Edits the tax rates, and the rate of each kind of sale. */
export function TaxEditor({ list, errors, onChange }: Props) {
  const t = useTranslations('officePrices.tax');
  const { taxRates, taxOf } = list;

  function add() {
    const id = createId('tax', taxRates);
    const rate: TaxRate = { id, name: t('defaultName'), percent: NO_PERCENT, kind: 'added' };
    // The first rate applies to every kind of sale.
    const initialTaxOf = Object.fromEntries(
      taxedKinds.map((kind) => [kind, taxOf[kind] ?? rate.id]),
    ) as PriceList['taxOf'];
    onChange({
      taxRates: [...taxRates, rate],
      taxOf: taxRates.length === 0 ? initialTaxOf : taxOf,
    });
  }

  function remove(index: number) {
    const rate = taxRates[index];
    const remainingTaxOf = Object.fromEntries(
      taxedKinds.map((kind) => [kind, taxOf[kind] === rate?.id ? null : taxOf[kind]]),
    ) as PriceList['taxOf'];
    onChange({ taxRates: taxRates.toSpliced(index, 1), taxOf: remainingTaxOf });
  }

  return (
    <Card className="grid gap-4">
      <div>
        <h2 className="text-2xl">{t('title')}</h2>
        <p className="text-muted-ink">{t('lead')}</p>
      </div>
      {taxRates.map((rate, index) => {
        const change = (changes: Partial<TaxRate>) =>
          onChange({ taxRates: replaceItem(taxRates, index, { ...rate, ...changes }), taxOf });
        const error = (field: string) => errors[`list.taxRates.${index}.${field}`];
        return (
          <div
            key={rate.id}
            className="grid gap-4 rounded-field border-2 border-border p-4 sm:grid-cols-3"
          >
            <Field label={t('name')} error={error('name')}>
              <Input
                maxLength={40}
                value={rate.name}
                onChange={({ target }) => change({ name: target.value })}
              />
            </Field>
            <div className="grid content-start gap-1.5">
              <NumberField
                label={t('percent')}
                step={0.001}
                value={rate.percent < 0 ? null : rate.percent}
                onChange={(percent) => change({ percent: percent ?? NO_PERCENT })}
              />
              {error('percent') && (
                <p role="alert" className="font-semibold text-destructive text-sm">
                  {error('percent')}
                </p>
              )}
            </div>
            <Field label={t('kind')}>
              <Select
                value={rate.kind}
                onChange={({ target }) =>
                  change({ kind: target.value === 'added' ? 'added' : 'included' })
                }
              >
                <option value="included">{t('included')}</option>
                <option value="added">{t('added')}</option>
              </Select>
            </Field>
            <Button variant="quiet" className="justify-self-start" onClick={() => remove(index)}>
              <Trash2 aria-hidden="true" className="size-5" />
              {t('remove', { name: rate.name })}
            </Button>
          </div>
        );
      })}
      <Button variant="outline" className="justify-self-start" onClick={add}>
        <Plus aria-hidden="true" className="size-5" />
        {t('add')}
      </Button>
      {taxRates.length > 0 && (
        <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {taxedKinds.map((kind) => (
            <Field key={kind} label={t(`of.${kind}`)} error={errors[`list.taxOf.${kind}`]}>
              <Select
                value={taxOf[kind] ?? ''}
                onChange={({ target }) =>
                  onChange({ taxRates, taxOf: { ...taxOf, [kind]: target.value || null } })
                }
              >
                <option value="">{t('none')}</option>
                {taxRates.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            </Field>
          ))}
        </div>
      )}
    </Card>
  );
}
