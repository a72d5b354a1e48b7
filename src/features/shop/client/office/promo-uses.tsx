import { useTranslations } from 'use-intl';
import { Price } from '#platform/client/ui/price.tsx';
import { LoadState } from '#platform/client/ui/states/load-state.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { usePromoUses } from './use-promos.ts';

/** The uses of a promo code with their discounts. */
export function PromoUses({ id }: { id: string }) {
  const t = useTranslations('officeCatalog');
  const { formatDateTime } = useDates();
  const uses = usePromoUses(id);
  return (
    <section aria-label={t('usesTitle')} className="grid gap-3">
      <h3 className="text-xl">{t('usesTitle')}</h3>
      <LoadState query={uses} height="h-24">
        {({ takenOffCents, uses }) =>
          uses.length === 0 ? (
            <p className="text-muted-ink">{t('usesEmpty')}</p>
          ) : (
            <>
              <p>{t.rich('totalDiscount', { amount: () => <Price cents={takenOffCents} /> })}</p>
              <ul className="grid gap-2">
                {uses.map((use) => (
                  <li key={use.id} className="flex justify-between gap-4">
                    <span className="min-w-0 break-words">
                      {use.guardianName}
                      <span className="block break-all text-muted-ink text-sm">
                        {t(`useKinds.${use.kind}`, { number: use.number })},{' '}
                        {formatDateTime(use.createdAt)}
                      </span>
                    </span>
                    <Price cents={-use.discountCents} />
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </LoadState>
    </section>
  );
}
