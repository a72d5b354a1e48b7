import { useEffect, useRef } from 'react';
import { type Change, ChangeNotice } from './change-notice.tsx';

/** What was just cancelled or moved, brought into view: its card may stand elsewhere now, or nowhere. */
export function ChangedBooking({ change }: { change: Change }) {
  const notice = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change is looked at anew
  useEffect(() => notice.current?.focus(), [change]);
  return (
    <div ref={notice} tabIndex={-1} className="scroll-mt-20">
      <ChangeNotice change={change} />
    </div>
  );
}
