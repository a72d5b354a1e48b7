import { Download } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { AnchorButton } from '#platform/client/ui/anchor-button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import type { FigureTable } from '../figures-rules.ts';

type Props = {
  table: FigureTable;
  /** The period and language of the download. */
  query: URLSearchParams;
  lead?: ReactNode;
  children: ReactNode;
};

/** A titled section of figures with a CSV download. */
export function FigureSection({ table, query, lead, children }: Props) {
  const t = useTranslations('venueReports');
  const id = useId();
  const title = t(`table.${table}`);
  return (
    <section aria-labelledby={id}>
      <Card className="grid gap-4">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div>
            <h2 id={id} className="text-2xl">
              {title}
            </h2>
            {lead && <p className="mt-1 max-w-prose text-muted-ink">{lead}</p>}
          </div>
          <AnchorButton
            variant="outline"
            size="small"
            href={`/api/admin/figures/table?table=${table}&${query}`}
            download
            aria-label={t('csvNamed', { table: title })}
          >
            <Download aria-hidden="true" className="size-5" />
            CSV
          </AnchorButton>
        </div>
        {children}
      </Card>
    </section>
  );
}
