import type { ReactNode } from 'react';
import { Card } from '#platform/client/ui/card.tsx';

type Props = {
  icon: ReactNode;
  title: ReactNode;
  /** A short status next to the title. */
  state?: ReactNode;
  lead: ReactNode;
  children: ReactNode;
};

/** A card for one sign-in method, or for the sessions. */
export function SecurityCard({ icon, title, state, lead, children }: Props) {
  return (
    <Card className="grid gap-4">
      <div className="flex gap-3.5">
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-secondary-soft text-secondary-soft-ink">
          {icon}
        </span>
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 className="text-xl">{title}</h3>
            {state}
          </div>
          <p className="mt-1 text-muted-ink">{lead}</p>
        </div>
      </div>
      {children}
    </Card>
  );
}
