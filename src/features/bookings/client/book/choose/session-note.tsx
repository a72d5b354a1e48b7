import { useTranslations } from 'use-intl';
import { localizedText } from '#shared/localized-text.ts';
import { useLanguage } from '../../admission-steppers.tsx';
import { usePriceList } from '../../use-price-list.ts';

/** The session's name and age range; renders nothing for an unnamed session. */
export function SessionNote({ sessionNameId }: { sessionNameId: string | null }) {
  const t = useTranslations('bookings.slots');
  const language = useLanguage();
  const { sessionNames } = usePriceList();
  const session = sessionNames.find(({ id }) => id === sessionNameId);
  if (!session) return null;
  const { names, fromMonths, toMonths } = session;
  const ages =
    fromMonths !== null && toMonths !== null
      ? t('ages', { from: fromMonths, to: toMonths })
      : fromMonths !== null
        ? t('agesFrom', { from: fromMonths })
        : toMonths !== null
          ? t('agesTo', { to: toMonths })
          : null;
  return (
    <span className="wrap-anywhere text-sm">
      {localizedText(language, names)}
      {ages && ` · ${ages}`}
    </span>
  );
}
