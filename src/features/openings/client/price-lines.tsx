import { useLocale, useTranslations } from 'use-intl';
import { findTaxRate } from '#features/prices/price-list-rules.ts';
import {
  findPriceRange,
  listTypePrices,
  type PriceSpan,
  summarizePrices,
  type TypePrices,
} from '#features/prices/price-summary-rules.ts';
import { toAgeRange } from '#features/venue/venue-facts-rules.ts';
import { useLanguage } from '#platform/client/use-language.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { localizedText } from '#shared/localized-text.ts';
import { formatMoney } from '#shared/money.ts';

/** The prices of a visit, by the price list. Lists the trial only if it costs less than a session (decision 0039). */
export function PriceLines({ membersPlayFree }: { membersPlayFree: boolean }) {
  const t = useTranslations('openings');
  const { priceList: list, today } = useVenue();
  const formatSpan = useFormatSpan();
  const types = listTypePrices(list, today);
  const { trial, isTrialCheaper } = summarizePrices(list, today);
  const isAllFree = findPriceRange(list, today) === null;
  const rate = findTaxRate(list, 'admission');
  const [onlyType] = types;
  return (
    <>
      {onlyType && types.length === 1 ? (
        <SinglePrice prices={onlyType} />
      ) : (
        types.map((prices) => <TypePrice key={prices.type.id} prices={prices} />)
      )}
      {isTrialCheaper && trial && (
        <span className="block">
          {t('trial', { kind: trial.maxCents === 0 ? 'free' : 'paid', price: formatSpan(trial) })}
        </span>
      )}
      {!isAllFree && rate?.kind === 'added' && (
        <span className="block">
          {t('plusTax', { name: rate.name, percent: String(rate.percent) })}
        </span>
      )}
      {!isAllFree && membersPlayFree && <span className="block">{t('members')}</span>}
    </>
  );
}

/** The price of a venue with one type of admission: per child, or per family if siblings are free. */
function SinglePrice({ prices: { online, desk, accompanied, sibling } }: { prices: TypePrices }) {
  const t = useTranslations('openings');
  const formatSpan = useFormatSpan();
  const price = formatSpan(online);
  const text =
    sibling === null
      ? online.maxCents === 0
        ? t('freeForAll')
        : t('perChild', { price })
      : sibling.maxCents === 0
        ? t('perFamily', { price })
        : t('siblings', { price, sibling: formatSpan(sibling) });
  const others = [
    desk && t('atDesk', { price: formatSpan(desk) }),
    accompanied && t('accompanied', { price: formatSpan(accompanied) }),
  ];
  return <span className="block">{[text, ...others].filter(Boolean).join(', ')}</span>;
}

function TypePrice({
  prices: { type, online, desk, accompanied, sibling },
}: {
  prices: TypePrices;
}) {
  const t = useTranslations('openings');
  const formatAges = useTranslations('venueFacts');
  const formatSpan = useFormatSpan();
  const { language } = useLanguage();
  const price = [
    formatSpan(online),
    desk && t('atDesk', { price: formatSpan(desk) }),
    accompanied && t('accompanied', { price: formatSpan(accompanied) }),
    sibling && t('sibling', { price: formatSpan(sibling) }),
  ];
  return (
    <span className="block">
      {t('typePrice', {
        name: localizedText(language, type.names),
        ages: formatAges('ages', toAgeRange(type)),
        price: price.filter(Boolean).join(', '),
      })}
    </span>
  );
}

function useFormatSpan() {
  const t = useTranslations('openings');
  const locale = useLocale();
  const { currency } = useVenue();
  const money = (cents: number) => formatMoney(cents, currency, locale);
  return ({ minCents, maxCents }: PriceSpan) => {
    if (minCents !== maxCents) return `${money(minCents)}–${money(maxCents)}`;
    return maxCents === 0 ? t('free') : money(maxCents);
  };
}
