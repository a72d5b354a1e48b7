import { page } from './page.tsx';
import { scanSearch } from './page-search.ts';

/** Pages of the desk and the back office; see all-pages.ts. */
export const staffPages = [
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
