import { type ReactNode, useId } from 'react';
import { Card } from '#platform/client/ui/card.tsx';

type Props = { title: ReactNode; children: ReactNode };

/** A titled card on the family and merge pages. */
export function FamilyCard({ title, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Card className="grid gap-4">
        <h3 id={id} className="text-xl">
          {title}
        </h3>
        {children}
      </Card>
    </section>
  );
}
