import { page } from './page.tsx';
import { scanSearch, tabSearch } from './page-search.ts';

/** Pages of the desk and the back office; see all-pages.ts. */
export const staffPages = [
  page({
    path: '/admin',
    name: 'admin',
    access: 'admin',
    search: tabSearch,
    file: 'src/client/pages/admin-page.tsx',
    load: async () => (await import('./pages/admin-page.tsx')).AdminPage,
  }),
  page({
    path: '/kiosk',
    name: 'kiosk',
    access: 'staff',
    kiosk: true,
    file: 'src/client/pages/kiosk-page.tsx',
    load: async () => (await import('./pages/kiosk-page.tsx')).KioskPage,
  }),
  page({
    path: '/scan',
    name: 'scan',
    access: 'staff',
    search: scanSearch,
    offline: true,
    file: 'src/client/pages/desk-page.tsx',
    load: async () => (await import('./pages/desk-page.tsx')).DeskPage,
  }),
] as const;
