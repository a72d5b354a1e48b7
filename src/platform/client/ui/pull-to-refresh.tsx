import { clsx } from 'clsx';
import { RefreshCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';

/** Pixels that the indicator must be pulled down to trigger a refresh. */
const THRESHOLD = 64;
/** Pixels of finger movement per pixel of the indicator. */
const RESISTANCE = 2;

/**
 * Refetches a list when it is pulled down at the top of the page. Touch only: other devices
 * have live updates and reloading. Only the indicator moves, so that the content does not shift.
 */
export function PullToRefresh({ onRefresh }: { onRefresh: () => Promise<unknown> }) {
  const t = useTranslations('ui');
  const [pull, setPull] = useState(0);
  const [isRefreshing, setRefreshing] = useState(false);
  const refresh = useRef(onRefresh);
  refresh.current = onRefresh;

  useEffect(() => {
    let startY: number | undefined;
    let distance = 0;
    function begin({ touches, target }: TouchEvent) {
      const isInDialog = target instanceof Element && target.closest('[role="dialog"]') !== null;
      const isAtTop = window.scrollY === 0 && touches.length === 1 && !isInDialog;
      startY = isAtTop ? touches[0]?.clientY : undefined;
    }
    function move({ touches }: TouchEvent) {
      if (startY === undefined) return;
      distance = Math.min(
        ((touches[0]?.clientY ?? startY) - startY) / RESISTANCE,
        THRESHOLD * 1.25,
      );
      setPull(window.scrollY > 0 ? 0 : Math.max(0, distance));
    }
    async function end() {
      const isPastThreshold = startY !== undefined && distance >= THRESHOLD && window.scrollY === 0;
      startY = undefined;
      distance = 0;
      setPull(0);
      if (!isPastThreshold) return;
      setRefreshing(true);
      await refresh.current().finally(() => setRefreshing(false));
    }
    // Disables the browser's own pull-to-refresh, which reloads the page.
    document.documentElement.style.overscrollBehaviorY = 'contain';
    window.addEventListener('touchstart', begin, { passive: true });
    window.addEventListener('touchmove', move, { passive: true });
    window.addEventListener('touchend', end);
    window.addEventListener('touchcancel', end);
    return () => {
      document.documentElement.style.overscrollBehaviorY = '';
      window.removeEventListener('touchstart', begin);
      window.removeEventListener('touchmove', move);
      window.removeEventListener('touchend', end);
      window.removeEventListener('touchcancel', end);
    };
  }, []);

  if (pull === 0 && !isRefreshing) return null;
  return (
    <div
      role={isRefreshing ? 'status' : undefined}
      className="pointer-events-none fixed top-18 left-1/2 z-20 grid size-11 -translate-x-1/2 place-items-center rounded-full border border-border bg-surface shadow-soft"
      style={{ opacity: isRefreshing ? 1 : pull / THRESHOLD }}
    >
      {isRefreshing && <span className="sr-only">{t('loading')}</span>}
      <RefreshCw
        aria-hidden="true"
        className={clsx('size-5 text-link', isRefreshing && 'animate-spin')}
        style={isRefreshing ? undefined : { rotate: `${pull * 3}deg` }}
      />
    </div>
  );
}
