import { useLocale, useTranslations } from 'use-intl';
import {
  isDefaultRule,
  type PriceList,
  type PriceRule,
} from '#features/prices/price-list-rules.ts';
import { useLanguage } from '#platform/client/use-language.ts';
import { localizedText } from '#shared/localized-text.ts';
import { formatVenueDate, formatWeekday } from '#shared/venue-dates.ts';

/** Returns a function that describes when a price rule applies, such as "Saturday · at the door". */
export function useDescribeRule({ sessionNames }: PriceList): (rule: PriceRule) => string {
  const t = useTranslations('officePrices.when');
  const locale = useLocale();
  const { language } = useLanguage();
  return (rule) => {
    if (isDefaultRule(rule)) return t('otherwise');
    const { weekdays, startsFrom, startsUntil, dateFrom, dateTo, lastHours, fromNth } = rule;
    const day = (date: string) => formatVenueDate(date, locale);
    const name = sessionNames.find(({ id }) => id === rule.sessionNameId);
    return [
      weekdays?.map((weekday) => formatWeekday(weekday, 'long', locale)).join(', '),
      startsFrom && t('startsFrom', { time: startsFrom }),
      startsUntil && t('startsUntil', { time: startsUntil }),
      dateFrom && t('dateFrom', { date: day(dateFrom) }),
      dateTo && t('dateTo', { date: day(dateTo) }),
      name && localizedText(language, name.names),
      rule.channel && t(`channel.${rule.channel}`),
      rule.withPaying && t('withPaying'),
      lastHours && t('lastHours', { hours: lastHours }),
      fromNth && t('fromNth', { nth: fromNth }),
    ]
      .filter(Boolean)
      .join(' · ');
  };
}
