import type { ReactNode } from 'react';
import { Rooftops } from '#platform/client/illustrations/rooftops.tsx';
import { Card } from '#platform/client/ui/card.tsx';

/** A narrow card with the village illustration above it, or next to it on wide screens. */
export function SignInLayout({ children }: { children: ReactNode }) {
  return (
    <div className="page-column grid justify-items-center pt-4 pb-12 lg:grid-cols-2 lg:items-center lg:gap-12 lg:py-10">
      <Rooftops className="-mb-3 w-44 sm:-mb-4 sm:w-56 lg:mb-0 lg:w-full lg:max-w-lg" />
      <Card className="relative w-full max-w-md">{children}</Card>
    </div>
  );
}
