import { useEffect, useRef } from 'react';
import { type Change, ChangeNotice } from './change-notice.tsx';

/** A change notice that takes focus, because the changed booking may have moved or disappeared from the list. */
export function FocusedChangeNotice({ change }: { change: Change }) {
  const notice = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: refocus on each change
  useEffect(() => notice.current?.focus(), [change]);
  return (
    <div ref={notice} tabIndex={-1} className="scroll-mt-20">
      <ChangeNotice change={change} />
    </div>
  );
}
