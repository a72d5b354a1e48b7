import { useLocale, useTranslations } from 'use-intl';
import { useDates } from '#platform/client/use-dates.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import type { DeletionPreview, EndingPart } from '../profile-contract.ts';

/** Lists what ends with refunds and losses, what is deleted, and what is retained. */
export function DeletionConsequences({ plan }: { plan: DeletionPreview }) {
  const t = useTranslations('profile.deletion');
  const locale = useLocale();
  const { currency } = useVenue();
  const formatAmount = (cents: number) => formatMoney(cents, currency, locale);
  return (
    <div className="grid gap-4">
      {plan.parts.length > 0 && (
        <section>
          <h3 className="text-lg">{t('ends')}</h3>
          <ul className="mt-2 grid gap-2">
            {plan.parts.map((part) => (
              <EndingItem key={part.id} part={part} formatAmount={formatAmount} />
            ))}
          </ul>
          {plan.backCents + plan.lostCents > 0 && (
            <p className="mt-2 font-bold">
              {t('totals', {
                back: formatAmount(plan.backCents),
                lost: formatAmount(plan.lostCents),
              })}
            </p>
          )}
        </section>
      )}
      <section>
        <h3 className="text-lg">{t('goes')}</h3>
        <p>{t('goesText')}</p>
        {plan.household === 'owner' && <p className="mt-2">{t('ownerEnds')}</p>}
        {plan.household === 'adult' && <p className="mt-2">{t('adultLeaves')}</p>}
      </section>
      <section>
        <h3 className="text-lg">{t('stays')}</h3>
        <p>{t('staysText')}</p>
      </section>
    </div>
  );
}

type EndingItemProps = { part: EndingPart; formatAmount: (cents: number) => string };

function EndingItem({ part, formatAmount }: EndingItemProps) {
  const t = useTranslations('profile.deletion');
  const { formatDate } = useDates();
  const { kind, name, at, visits, backCents, lostCents } = part;
  const day = at && formatDate(at, { dateStyle: 'medium' });
  const hasExpiry = kind === 'membership' || kind === 'pass' || kind === 'credit';
  const amounts = [
    backCents > 0 && t('back', { amount: formatAmount(backCents) }),
    lostCents > 0 && t('lost', { amount: formatAmount(lostCents) }),
  ].filter(Boolean);
  return (
    <li className="rounded-lg border border-border p-3">
      <p className="break-words font-bold">{t('part', { kind: kind.replaceAll('-', ''), name })}</p>
      <p className="text-muted-ink text-sm">
        {[
          day && (hasExpiry || kind === 'gift-card' ? t('until', { day }) : day),
          visits > 0 && t('visits', { count: visits }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p>{kind === 'gift-card' ? t('worksOn') : amounts.join(' · ') || t('nothing')}</p>
    </li>
  );
}
