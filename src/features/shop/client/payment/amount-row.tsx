import type { ReactNode } from 'react';

type Props = { term: ReactNode; children?: ReactNode; className?: string | undefined };

/** A row of a `dl` with an amount at its end. */
export function AmountRow({ term, children, className = '' }: Props) {
  return (
    <div className={`flex items-baseline justify-between gap-4 ${className}`}>
      <dt className="wrap-anywhere text-muted-ink">{term}</dt>
      <dd className="tabular shrink-0 font-semibold">{children}</dd>
    </div>
  );
}
