import type { ReactNode } from 'react';
import { Rooftops } from '../../../client/illustrations/rooftops.tsx';
import { Card } from '../../../client/ui/card.tsx';

/** One narrow sheet with the village above it; all that signing in shows stands on it. */
export function SignInFrame({ children }: { children: ReactNode }) {
  return (
    <div className="page-column grid justify-items-center pt-4 pb-12 sm:pt-10 sm:pb-20">
      <Rooftops className="-mb-3 w-44 sm:-mb-4 sm:w-56" />
      <Card className="relative w-full max-w-md">{children}</Card>
    </div>
  );
}
