import { useEffect, useState } from 'react';

/** Redirects to the payment page. `isRedirecting` is true from the click until the browser navigates. */
export function usePaymentPage() {
  const [isRedirecting, setRedirecting] = useState(false);

  // The browser can restore the page from the back/forward cache with `isRedirecting` still true.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && setRedirecting(false);
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  /**
   * Rethrows errors of `createCheckout`. If it returns null, nothing is due: the caller must navigate, and `isRedirecting`
   * stays true.
   */
  async function redirectToPayment(createCheckout: () => Promise<{ sessionUrl: string } | null>) {
    setRedirecting(true);
    try {
      const page = await createCheckout();
      if (page) window.location.assign(page.sessionUrl);
    } catch (error) {
      setRedirecting(false);
      throw error;
    }
  }

  return { isRedirecting, redirectToPayment };
}
