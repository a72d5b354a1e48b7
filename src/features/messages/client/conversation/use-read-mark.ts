import { useEffect, useState } from 'react';
import { call } from '../calls.ts';

/** Marks a conversation read when it is opened (spec 4), and new messages while it is visible. */
export function useReadMark(id: string, { unread, latest }: { unread: number; latest: number }) {
  const isSeen = useIsSeen();
  useEffect(() => {
    if (!isSeen || unread === 0 || latest === 0) return;
    // Live news refetch the counts; a failed call is repeated with the next message.
    call('POST /api/conversations/:id/read', { params: { id } }).catch(() => undefined);
  }, [id, unread, latest, isSeen]);
}

/** Whether the page is visible, not in a background tab. */
function useIsSeen(): boolean {
  const [isSeen, setSeen] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const update = () => setSeen(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  return isSeen;
}
