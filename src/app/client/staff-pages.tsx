import { parseOfficeSearch } from '#platform/client/office-search.ts';
import { areas } from '#shared/areas.ts';
import { page } from './page.tsx';
import { scanSearch } from './page-search.ts';

/** Pages of the desk and the back office; see all-pages.tsx. */
export const staffPages = [
  page({
    path: '/admin',
    name: 'admin',
    access: 'admin',
    areas,
    texts: 'office',
    search: parseOfficeSearch,
    file: 'src/app/client/office/admin-page.tsx',
    load: async () => (await import('./office/admin-page.tsx')).AdminPage,
  }),
  page({
    path: '/admin/$section',
    name: 'admin',
    access: 'admin',
    areas,
    texts: 'office',
    search: parseOfficeSearch,
    file: 'src/app/client/office/office-section-page.tsx',
    load: async () => (await import('./office/office-section-page.tsx')).OfficeSectionPage,
  }),
  page({
    path: '/admin/setup/$step',
    name: 'admin',
    access: 'admin',
    texts: 'office',
    search: parseOfficeSearch,
    file: 'src/app/client/office/setup/setup-page.tsx',
    load: async () => (await import('./office/setup/setup-page.tsx')).SetupPage,
  }),
  page({
    path: '/admin/help',
    name: 'officeHelp',
    access: 'staff',
    texts: 'office-help',
    search: parseOfficeSearch,
    file: 'src/app/client/office/help/help-index-page.tsx',
    load: async () => (await import('./office/help/help-index-page.tsx')).HelpIndexPage,
  }),
  page({
    path: '/admin/help/$article',
    name: 'officeHelp',
    access: 'staff',
    texts: 'office-help',
    search: parseOfficeSearch,
    file: 'src/app/client/office/help/help-article-page.tsx',
    load: async () => (await import('./office/help/help-article-page.tsx')).HelpArticlePage,
  }),
  page({
    path: '/kiosk',
    name: 'kiosk',
    access: 'staff',
    kiosk: true,
    file: 'src/app/client/pages/kiosk/kiosk-page.tsx',
    load: async () => (await import('./pages/kiosk/kiosk-page.tsx')).KioskPage,
  }),
  page({
    path: '/scan',
    name: 'scan',
    access: 'staff',
    search: scanSearch,
    offline: true,
    file: 'src/app/client/pages/desk-page.tsx',
    load: async () => (await import('./pages/desk-page.tsx')).DeskPage,
  }),
  page({
    path: '/scan/floor',
    name: 'floor',
    access: 'staff',
    offline: true,
    fullScreen: true,
    file: 'src/app/client/pages/wall-screen-page.tsx',
    load: async () => (await import('./pages/wall-screen-page.tsx')).WallScreenPage,
  }),
] as const;
