import { useTranslations } from 'use-intl';
import {
  getActiveTypes,
  hasMultipleTypes,
  type PriceList,
} from '#features/prices/price-list-rules.ts';
import type { Visit } from '#features/prices/price-rules.ts';
import { Stepper } from '#platform/client/forms/stepper.tsx';
import { AdmissionSteppers } from '../../admission-steppers.tsx';
import { useExtraStock } from '../../use-bookings.ts';
import type { useSlotChoice } from './use-slot-choice.ts';

type Props = { list: PriceList; visit: Visit; choice: ReturnType<typeof useSlotChoice> };

/** A stepper per type; renders nothing if only one admission of one type can be booked. */
export function AdmissionsPicker({ list, visit, choice }: Props) {
  const t = useTranslations('bookings');
  const [onlyType] = getActiveTypes(list);
  const stock = useExtraStock(list);
  if (hasMultipleTypes(list)) {
    return (
      <>
        <h2 className="text-2xl">{t('admissions.title')}</h2>
        <AdmissionSteppers
          list={list}
          visit={visit}
          admissions={choice.admissions}
          stock={stock}
          onChange={choice.setAdmissions}
        />
      </>
    );
  }
  if (!onlyType || onlyType.most === 1) return null;
  return (
    <Stepper
      label={t('children')}
      value={choice.childrenCount}
      max={onlyType.most}
      onChange={choice.setChildren}
    />
  );
}
