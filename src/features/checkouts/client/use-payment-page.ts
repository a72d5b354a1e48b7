import { useEffect, useState } from 'react';

/**
 * Redirects to the payment page. `isLeaving` from the click until the browser leaves, to block a
 * second click.
 */
export function usePaymentPage() {
  const [isLeaving, setLeaving] = useState(false);

  // The back button can restore this page from the back/forward cache, still busy.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && setLeaving(false);
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  /**
   * Rethrows errors of `begin`; the page then stays. Null: nothing to pay, `begin` navigates
   * itself.
   */
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
