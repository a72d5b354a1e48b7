import { page } from './page.tsx';
import {
  dashboardSearch,
  eventsSearch,
  intakeSearch,
  matchesSearch,
  messagesSearch,
  profileSearch,
} from './page-search.ts';

/** Pages of signed-in families; see all-pages.tsx. */
export const memberPages = [
  page({
    path: '/dashboard',
    name: 'dashboard',
    access: 'member',
    offline: true,
    search: dashboardSearch,
    file: 'src/app/client/pages/dashboard/dashboard-page.tsx',
    load: async () => (await import('./pages/dashboard/dashboard-page.tsx')).DashboardPage,
  }),
  page({
    path: '/my-bookings',
    name: 'myBookings',
    access: 'member',
    file: 'src/features/bookings/client/family/my-bookings-page.tsx',
    load: async () =>
      (await import('#features/bookings/client/family/my-bookings-page.tsx')).MyBookingsPage,
  }),
  page({
    path: '/orders',
    name: 'orders',
    access: 'member',
    file: 'src/features/shop/client/orders/orders-page.tsx',
    load: async () => (await import('#features/shop/client/orders/orders-page.tsx')).OrdersPage,
  }),
  page({
    path: '/matches',
    name: 'matches',
    access: 'member',
    search: matchesSearch,
    file: 'src/app/client/pages/matches-page.tsx',
    load: async () => (await import('./pages/matches-page.tsx')).MatchesPage,
  }),
  page({
    path: '/events',
    name: 'events',
    access: 'member',
    search: eventsSearch,
    file: 'src/features/events/client/family/events-page.tsx',
    load: async () => (await import('#features/events/client/family/events-page.tsx')).EventsPage,
  }),
  page({
    path: '/messages',
    name: 'messages',
    access: 'member',
    search: messagesSearch,
    file: 'src/features/messages/client/messages-page.tsx',
    load: async () => (await import('#features/messages/client/messages-page.tsx')).MessagesPage,
  }),
  page({
    path: '/member-calendar',
    name: 'memberCalendar',
    access: 'member',
    search: eventsSearch,
    file: 'src/features/events/client/family/member-calendar-page.tsx',
    load: async () =>
      (await import('#features/events/client/family/member-calendar-page.tsx')).MemberCalendarPage,
  }),
  page({
    path: '/notifications',
    name: 'notifications',
    access: 'member',
    file: 'src/features/notifications/client/notifications-page.tsx',
    load: async () =>
      (await import('#features/notifications/client/notifications-page.tsx')).NotificationsPage,
  }),
  page({
    path: '/home',
    name: 'dashboard',
    access: 'member',
    file: 'src/app/client/pages/dashboard-redirect-page.tsx',
    load: async () => (await import('./pages/dashboard-redirect-page.tsx')).DashboardRedirectPage,
  }),
  page({
    path: '/intake',
    name: 'intake',
    access: 'member',
    search: intakeSearch,
    file: 'src/features/profile/client/intake/intake-page.tsx',
    load: async () => (await import('#features/profile/client/intake/intake-page.tsx')).IntakePage,
  }),
  page({
    path: '/profile',
    name: 'profile',
    access: 'member',
    search: profileSearch,
    file: 'src/app/client/pages/profile-page.tsx',
    load: async () => (await import('./pages/profile-page.tsx')).ProfilePage,
  }),
] as const;
