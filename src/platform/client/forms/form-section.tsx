import { type ReactNode, useId } from 'react';
import { Card } from '../ui/card.tsx';

type Props = { heading: string; lead?: string; children: ReactNode };

/** A card with a heading that groups fields of a form. */
export function FormSection({ heading, lead, children }: Props) {
  const id = useId();
  return (
    <Card role="group" aria-labelledby={id} className="grid gap-5">
      <div className="grid gap-1">
        <h2 id={id} className="text-2xl">
          {heading}
        </h2>
        {lead && <p className="text-muted-ink">{lead}</p>}
      </div>
      {children}
    </Card>
  );
}
