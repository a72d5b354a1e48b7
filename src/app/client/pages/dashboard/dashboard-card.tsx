import type { ReactNode } from 'react';
import { Card } from '#platform/client/ui/card.tsx';

type Props = { title: string; picture: ReactNode; children: ReactNode; action: ReactNode };

/** A small dashboard card: illustration, text and one action. */
export function DashboardCard({ title, picture, children, action }: Props) {
  return (
    <Card className="grid grid-cols-1 content-between gap-4">
      <div className="grid grid-cols-1 gap-3">
        <h2 className="text-2xl">{title}</h2>
        <div className="flex items-center gap-4">
          <span className="block h-20 w-25 shrink-0 [&>svg]:size-full">{picture}</span>
          <div className="text-muted-ink">{children}</div>
        </div>
      </div>
      <div>{action}</div>
    </Card>
  );
}
