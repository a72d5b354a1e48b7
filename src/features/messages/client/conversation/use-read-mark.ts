import { useEffect, useState } from 'react';
import { call } from '../calls.ts';

/** Marks a conversation as read while it is open and the page is visible (spec 4). */
export function useReadMark(
  id: string,
  { unread, lastNumber }: { unread: number; lastNumber: number },
) {
  const isVisible = usePageVisible();
  useEffect(() => {
    if (!isVisible || unread === 0 || lastNumber === 0) return;
    // Live updates refetch the counts. The next message retries a failed call.
    call('POST /api/conversations/:id/read', { params: { id } }).catch(() => undefined);
  }, [id, unread, lastNumber, isVisible]);
}

function usePageVisible(): boolean {
  const [isVisible, setVisible] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const update = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  return isVisible;
}
