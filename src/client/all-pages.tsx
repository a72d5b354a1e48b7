import { page } from './page.tsx';
import {
  bookingLinkSearch,
  checkoutSearch,
  loginSearch,
  redirectSearch,
  sandboxSearch,
  slotSearch,
  tokenSearch,
  waiverSearch,
} from './page-search.ts';

/*
 * Every address of the product, once. To add a page:
 *   1. write its component, `features/<f>/client/<name>-page.tsx` (named export, no props);
 *   2. give it a title and a description in messages/en/pages.ts;
 *   3. add one `page({...})` here. `file` repeats what `load` imports (a test compares them).
 * Parameters are written `$id` and read with `useParams({ from: '/sandbox-checkout/$id' })`;
 * `search` types the query string, read with `useSearch({ from: '/booking' })`.
 */
export const allPages = [
  page({
    path: '/',
    name: 'landing',
    access: 'public',
    drawnBy: 'server',
    search: redirectSearch,
    bare: true,
    file: 'src/client/pages/landing-page.tsx',
    load: async () => (await import('./pages/landing-page.tsx')).LandingPage,
  }),
  page({
    path: '/waitlist',
    name: 'waitlist',
    access: 'public',
    drawnBy: 'server',
    bare: true,
    file: 'src/client/pages/landing-page.tsx',
    load: async () => (await import('./pages/landing-page.tsx')).LandingPage,
  }),
  page({
    path: '/about',
    name: 'about',
    access: 'visitor',
    drawnBy: 'server',
    file: 'src/client/pages/about-page.tsx',
    load: async () => (await import('./pages/about-page.tsx')).AboutPage,
  }),
  page({
    path: '/privacy',
    name: 'privacy',
    access: 'public',
    drawnBy: 'server',
    file: 'src/client/pages/privacy-page.tsx',
    load: async () => (await import('./pages/privacy-page.tsx')).PrivacyPage,
  }),
  page({
    path: '/calendar',
    name: 'calendar',
    access: 'visitor',
    drawnBy: 'server',
    file: 'src/client/pages/soon-calendar-page.tsx',
    load: async () => (await import('./pages/soon-calendar-page.tsx')).SoonCalendarPage,
  }),
  page({
    path: '/parties',
    name: 'parties',
    access: 'visitor',
    drawnBy: 'server',
    file: 'src/client/pages/soon-parties-page.tsx',
    load: async () => (await import('./pages/soon-parties-page.tsx')).SoonPartiesPage,
  }),
  page({
    path: '/shop',
    name: 'shop',
    access: 'visitor',
    drawnBy: 'server',
    file: 'src/client/pages/soon-shop-page.tsx',
    load: async () => (await import('./pages/soon-shop-page.tsx')).SoonShopPage,
  }),
  page({
    path: '/login',
    name: 'login',
    access: 'public',
    robots: 'index',
    search: loginSearch,
    file: 'src/features/accounts/client/login-page.tsx',
    load: async () => (await import('../features/accounts/client/login-page.tsx')).LoginPage,
  }),
  page({
    path: '/reset-password',
    name: 'resetPassword',
    access: 'public',
    search: tokenSearch,
    file: 'src/features/accounts/client/reset-password-page.tsx',
    load: async () =>
      (await import('../features/accounts/client/reset-password-page.tsx')).ResetPasswordPage,
  }),
  page({
    path: '/verify-email',
    name: 'verifyEmail',
    access: 'public',
    search: tokenSearch,
    file: 'src/features/accounts/client/verify-email-page.tsx',
    load: async () =>
      (await import('../features/accounts/client/verify-email-page.tsx')).VerifyEmailPage,
  }),
  page({
    path: '/booking',
    name: 'booking',
    access: 'visitor',
    outline: 'wide',
    robots: 'index',
    search: slotSearch,
    file: 'src/features/bookings/client/booking-page.tsx',
    load: async () => (await import('../features/bookings/client/booking-page.tsx')).BookingPage,
  }),
  page({
    path: '/book-guest',
    name: 'bookGuest',
    access: 'visitor',
    outline: 'middle',
    robots: 'index',
    search: slotSearch,
    file: 'src/features/bookings/client/guest-booking-page.tsx',
    load: async () =>
      (await import('../features/bookings/client/guest-booking-page.tsx')).GuestBookingPage,
  }),
  page({
    path: '/booking-success',
    name: 'bookingSuccess',
    access: 'visitor',
    search: checkoutSearch,
    file: 'src/features/bookings/client/booking-success-page.tsx',
    load: async () =>
      (await import('../features/bookings/client/booking-success-page.tsx')).BookingSuccessPage,
  }),
  page({
    path: '/manage-booking',
    name: 'manageBooking',
    access: 'public',
    search: bookingLinkSearch,
    file: 'src/features/bookings/client/manage-booking-page.tsx',
    load: async () =>
      (await import('../features/bookings/client/manage-booking-page.tsx')).ManageBookingPage,
  }),
  page({
    path: '/leave-waitlist',
    name: 'leaveWaitlist',
    access: 'public',
    search: tokenSearch,
    file: 'src/features/bookings/client/leave-waitlist-page.tsx',
    load: async () =>
      (await import('../features/bookings/client/leave-waitlist-page.tsx')).LeaveWaitlistPage,
  }),
  page({
    path: '/sandbox-checkout/$id',
    name: 'sandboxCheckout',
    access: 'public',
    search: sandboxSearch,
    file: 'src/features/checkouts/client/sandbox-checkout-page.tsx',
    load: async () =>
      (await import('../features/checkouts/client/sandbox-checkout-page.tsx')).SandboxCheckoutPage,
  }),
  page({
    path: '/waiver',
    name: 'waiver',
    access: 'visitor',
    outline: 'narrow',
    robots: 'index',
    search: waiverSearch,
    file: 'src/features/waivers/client/waiver-page.tsx',
    load: async () => (await import('../features/waivers/client/waiver-page.tsx')).WaiverPage,
  }),
  page({
    path: '/dashboard',
    name: 'dashboard',
    access: 'member',
    file: 'src/client/pages/dashboard-page.tsx',
    load: async () => (await import('./pages/dashboard-page.tsx')).DashboardPage,
  }),
  page({
    path: '/home',
    name: 'dashboard',
    access: 'member',
    file: 'src/client/pages/to-dashboard-page.tsx',
    load: async () => (await import('./pages/to-dashboard-page.tsx')).ToDashboardPage,
  }),
  page({
    path: '/intake',
    name: 'dashboard',
    access: 'member',
    file: 'src/client/pages/to-dashboard-page.tsx',
    load: async () => (await import('./pages/to-dashboard-page.tsx')).ToDashboardPage,
  }),
  page({
    path: '$',
    name: 'notFound',
    access: 'public',
    drawnBy: 'server',
    robots: 'noindex',
    status: 404,
    file: 'src/client/pages/not-found-page.tsx',
    load: async () => (await import('./pages/not-found-page.tsx')).NotFoundPage,
  }),
] as const;
