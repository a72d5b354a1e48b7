import { useEffect, useState } from 'react';
import { call } from '../calls.ts';

/** Opening a conversation marks it read (spec 4), and what comes while it is looked at too. */
export function useReadMark(id: string, { unread, latest }: { unread: number; latest: number }) {
  const isSeen = useIsSeen();
  useEffect(() => {
    if (!isSeen || unread === 0 || latest === 0) return;
    // The server's news of it bring the counts; what fails is tried with the next message.
    call('POST /api/conversations/:id/read', { params: { id } }).catch(() => undefined);
  }, [id, unread, latest, isSeen]);
}

/** Whether the page is in sight, not behind another tab. */
function useIsSeen(): boolean {
  const [isSeen, setSeen] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const variant = () => setSeen(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', variant);
    return () => document.removeEventListener('visibilitychange', variant);
  }, []);
  return isSeen;
}
