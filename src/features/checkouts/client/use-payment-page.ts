import { useEffect, useState } from 'react';

/**
 * Leaves for the payment page. `isLeaving` from the press until the browser has left: a second press
 * would change nothing.
 */
export function usePaymentPage() {
  const [isLeaving, setLeaving] = useState(false);

  // The browser's back button can bring this very page back from the payment page, still busy.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && setLeaving(false);
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  /** Throws what `begin` throws; then the page stays. Null: nothing to pay, `begin` navigates itself. */
  async function leaveFor(begin: () => Promise<{ sessionUrl: string } | null>) {
    setLeaving(true);
    try {
      const page = await begin();
      if (page) window.location.assign(page.sessionUrl);
    } catch (error) {
      setLeaving(false);
      throw error;
    }
  }

  return { isLeaving, leaveFor };
}
