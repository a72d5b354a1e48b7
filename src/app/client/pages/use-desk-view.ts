import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import type { DeskView } from '#features/member-codes/client/show-at-desk.tsx';

/** The full-screen code as a search parameter: Back closes it, and a shortcut can open it. */
export function useDeskView(): DeskView {
  const { show } = useSearch({ from: '/dashboard' });
  const navigate = useNavigate();
  const { history } = useRouter();
  const openedHere = useRef(false);
  return {
    isOpen: show === 'code',
    open: () => {
      openedHere.current = true;
      void navigate({ to: '/dashboard', search: { show: 'code' }, resetScroll: false });
    },
    close: () => {
      if (openedHere.current) history.back();
      else void navigate({ to: '/dashboard', replace: true, resetScroll: false });
      openedHere.current = false;
    },
  };
}
