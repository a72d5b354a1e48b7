import { useTranslations } from 'use-intl';
import { VisitFacts } from '#features/openings/client/index.ts';
import type { Openings } from '#features/openings/openings-contract.ts';
import { Card } from '#platform/client/ui/card.tsx';

/** Location, opening hours and prices. */
export function AboutVisit({ openings }: { openings: Openings | null | undefined }) {
  const t = useTranslations('openings');
  return (
    <section className="page-column pt-10 sm:pt-14">
      <Card className="grid gap-5 has-[>dl:empty]:hidden">
        <h2 className="text-3xl">{t('visitTitle')}</h2>
        <VisitFacts openings={openings} isWide />
      </Card>
    </section>
  );
}
