import { useLocale, useTranslations } from 'use-intl';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';

/** The prices of a visit. Lists the trial only if it costs less than a session (decision 0039). */
export function PriceLines() {
  const t = useTranslations('openings');
  const { openPlayCents, siblingCents, trialCents, currency } = useVenue();
  const locale = useLocale();
  const formatCents = (cents: number) => formatMoney(cents, currency, locale);
  const price = formatCents(openPlayCents);
  const session =
    siblingCents === 0
      ? t('perFamily', { price })
      : siblingCents !== null && siblingCents < openPlayCents
        ? t('siblings', { price, sibling: formatCents(siblingCents) })
        : t('perChild', { price });
  return (
    <>
      <span className="block">{session}</span>
      {trialCents < openPlayCents && (
        <span className="block">{t('trial', { price: formatCents(trialCents) })}</span>
      )}
      <span className="block">{t('members')}</span>
    </>
  );
}
