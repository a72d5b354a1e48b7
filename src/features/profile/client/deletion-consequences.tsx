import { useLocale, useTranslations } from 'use-intl';
import { useVenue } from '../../../client/use-venue.ts';
import { formatMoney } from '../../../shared/money.ts';
import type { DeletionPreview } from '../profile-contract.ts';

/** What goes, what is cancelled and comes back, and what stays and why. */
export function DeletionConsequences({ facts }: { facts: DeletionPreview }) {
  const t = useTranslations('profile.deletion');
  const locale = useLocale();
  const { currency } = useVenue();
  const amount = (cents: number) => formatMoney(cents, currency, locale);
  return (
    <div className="grid gap-4">
      <section>
        <h3 className="text-lg">{t('goes')}</h3>
        <p>{t('goesText')}</p>
        {facts.upcomingBookings > 0 && (
          <p className="mt-2 font-bold">
            {t('bookings', { count: facts.upcomingBookings })}
            {facts.refundCents > 0 && ` ${t('comesBack', { amount: amount(facts.refundCents) })}`}
            {facts.keptCents > 0 && ` ${t('isKept', { amount: amount(facts.keptCents) })}`}
          </p>
        )}
        {facts.household === 'owner' && <p className="mt-2">{t('ownerEnds')}</p>}
        {facts.household === 'adult' && <p className="mt-2">{t('adultLeaves')}</p>}
      </section>
      <section>
        <h3 className="text-lg">{t('stays')}</h3>
        <p>{t('staysText')}</p>
      </section>
    </div>
  );
}
