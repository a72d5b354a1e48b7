import { useLocale, useTranslations } from 'use-intl';
import { useDates } from '#platform/client/use-dates.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import type { DeletionItem, DeletionPreview } from '../profile-contract.ts';

/** Lists the affected items with their refunds and losses, and explains what is deleted and retained. */
export function DeletionConsequences({ plan }: { plan: DeletionPreview }) {
  const t = useTranslations('profile.deletion');
  const locale = useLocale();
  const { currency } = useVenue();
  const formatAmount = (cents: number) => formatMoney(cents, currency, locale);
  return (
    <div className="grid gap-4">
      {plan.items.length > 0 && (
        <section>
          <h3 className="text-lg">{t('lossesTitle')}</h3>
          <ul className="mt-2 grid gap-2">
            {plan.items.map((item) => (
              <DeletionItemRow key={item.id} item={item} formatAmount={formatAmount} />
            ))}
          </ul>
          {plan.refundCents + plan.forfeitedCents > 0 && (
            <p className="mt-2 font-bold">
              {t('totals', {
                back: formatAmount(plan.refundCents),
                lost: formatAmount(plan.forfeitedCents),
              })}
            </p>
          )}
        </section>
      )}
      <section>
        <h3 className="text-lg">{t('deletedTitle')}</h3>
        <p>{t('deletedText')}</p>
        {plan.household === 'owner' && <p className="mt-2">{t('householdClosed')}</p>}
        {plan.household === 'adult' && <p className="mt-2">{t('householdLeft')}</p>}
      </section>
      <section>
        <h3 className="text-lg">{t('retainedTitle')}</h3>
        <p>{t('retainedText')}</p>
      </section>
    </div>
  );
}

type DeletionItemRowProps = { item: DeletionItem; formatAmount: (cents: number) => string };

function DeletionItemRow({ item, formatAmount }: DeletionItemRowProps) {
  const t = useTranslations('profile.deletion');
  const { formatDate } = useDates();
  const { kind, name, at, visits, refundCents, forfeitedCents } = item;
  const day = at && formatDate(at, { dateStyle: 'medium' });
  const hasExpiry = kind === 'membership' || kind === 'pass' || kind === 'credit';
  const amounts = [
    refundCents > 0 && t('refunded', { amount: formatAmount(refundCents) }),
    forfeitedCents > 0 && t('forfeited', { amount: formatAmount(forfeitedCents) }),
  ].filter(Boolean);
  return (
    <li className="rounded-lg border border-border p-3">
      <p className="break-words font-bold">{t('item', { kind: kind.replaceAll('-', ''), name })}</p>
      <p className="text-muted-ink text-sm">
        {[
          day && (hasExpiry || kind === 'gift-card' ? t('until', { day }) : day),
          visits > 0 && t('visits', { count: visits }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p>{kind === 'gift-card' ? t('remainsUsable') : amounts.join(' · ') || t('noMoney')}</p>
    </li>
  );
}
