import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import type { DeskView } from '#features/member-codes/client/show-at-desk-button.tsx';

/**
 * The state of the full-screen member code as a search param, so that Back closes it and a shortcut can open
 * it.
 */
export function useDeskView(): DeskView {
  const { show } = useSearch({ from: '/dashboard' });
  const navigate = useNavigate();
  const { history } = useRouter();
  const wasOpenedHere = useRef(false);
  return {
    isOpen: show === 'code',
    open: () => {
      wasOpenedHere.current = true;
      void navigate({ to: '/dashboard', search: { show: 'code' }, resetScroll: false });
    },
    close: () => {
      if (wasOpenedHere.current) history.back();
      else void navigate({ to: '/dashboard', replace: true, resetScroll: false });
      wasOpenedHere.current = false;
    },
  };
}
