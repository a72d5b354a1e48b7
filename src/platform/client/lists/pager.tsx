import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '../ui/button.tsx';

type Props = {
  /** The current page, from 1. */
  page: number;
  /** Rows per page. */
  rows: number;
  /** The number of rows on all pages. */
  total: number;
  onPage: (page: number) => void;
};

/** Shows the row range and the total, with buttons for the previous and next page. Renders nothing without rows. */
export function Pager({ page, rows, total, onPage }: Props) {
  const t = useTranslations('office');
  const last = Math.max(1, Math.ceil(total / rows));
  if (total === 0) return null;
  return (
    <nav aria-label={t('pages')} className="flex items-center justify-between gap-3">
      <Button
        variant="outline"
        size="small"
        disabled={page <= 1}
        aria-label={t('previousPage')}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
      </Button>
      <p aria-live="polite" className="tabular text-muted-ink text-sm">
        {t('rowRange', {
          from: (page - 1) * rows + 1,
          to: Math.min(page * rows, total),
          total,
        })}
      </p>
      <Button
        variant="outline"
        size="small"
        disabled={page >= last}
        aria-label={t('nextPage')}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight aria-hidden="true" className="size-5" />
      </Button>
    </nav>
  );
}
