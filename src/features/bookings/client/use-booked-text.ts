import { useTranslations } from 'use-intl';
import {
  type BookedItem,
  formatBookedItems,
  listBookedItems,
} from '#features/prices/booked-items-rules.ts';
import { useLanguage } from '#platform/client/use-language.ts';
import { usePriceList } from './use-price-list.ts';

/** Offline copies stored by an older release have no items. */
type Booked = { bookedItems?: readonly BookedItem[]; childrenCount: number };

/** Describes what was booked ("2 × Child, 2 × Socks"); empty if it says no more than the number of children. */
export function useBookedText() {
  const t = useTranslations('bookings.admissions');
  const { language } = useLanguage();
  const list = usePriceList();
  return ({ bookedItems = [], childrenCount }: Booked): string =>
    formatBookedItems(
      listBookedItems(list, { bookedItems, childrenCount }),
      language,
      t('freeItem'),
    );
}
