import { useEffect, useRef } from 'react';
import { type Change, ChangeNotice } from './change-notice.tsx';

/** Moves focus to the notice, because the changed card may have moved or disappeared. */
export function ChangedBooking({ change }: { change: Change }) {
  const notice = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: refocus on each change
  useEffect(() => notice.current?.focus(), [change]);
  return (
    <div ref={notice} tabIndex={-1} className="scroll-mt-20">
      <ChangeNotice change={change} />
    </div>
  );
}
