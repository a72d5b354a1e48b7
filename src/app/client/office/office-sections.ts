import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { Messages } from 'use-intl';
import type { Area } from '#shared/areas.ts';

export type OfficeSection = {
  /** The last segment of its path, /admin/<path>. */
  path: string;
  name: keyof Messages['office']['sections'];
  /** The area that staff need; undefined for admins only. */
  area: Area | undefined;
  Content: LazyExoticComponent<ComponentType>;
};

function section(
  path: string,
  name: OfficeSection['name'],
  area: Area | undefined,
  load: () => Promise<ComponentType>,
): OfficeSection {
  return { path, name, area, Content: lazy(async () => ({ default: await load() })) };
}

/**
 * The sections of the back office other than /admin: daily work first, then admin-only sections. The menu's
 * order is in office-groups.ts.
 */
export const officeSections: readonly OfficeSection[] = [
  section(
    'today',
    'today',
    'bookings',
    async () => (await import('#features/back-office/client/office-today.tsx')).OfficeToday,
  ),
  section(
    'schedule',
    'schedule',
    'schedule',
    async () =>
      (await import('#features/bookings/client/schedule/office-schedule.tsx')).OfficeSchedule,
  ),
  section(
    'parties',
    'parties',
    'parties',
    async () => (await import('#features/parties/client/office/office-parties.tsx')).OfficeParties,
  ),
  section(
    'people',
    'people',
    'people',
    async () => (await import('#features/people/client/office-people.tsx')).OfficePeople,
  ),
  section(
    'waitlist',
    'waitlist',
    'people',
    async () => (await import('#features/waitlist/client/office-waitlist.tsx')).OfficeWaitlist,
  ),
  section(
    'orders',
    'orders',
    'orders',
    async () => (await import('./orders-section.tsx')).OrdersSection,
  ),
  section(
    'catalogue',
    'catalogue',
    'catalogue',
    async () => (await import('./catalog-section.tsx')).CatalogSection,
  ),
  section(
    'audiences',
    'audiences',
    'people',
    async () => (await import('#features/mailings/client/office-audiences.tsx')).OfficeAudiences,
  ),
  section(
    'safety',
    'safety',
    'safety',
    async () => (await import('#features/messages/client/office/admin-reports.tsx')).AdminReports,
  ),
  section(
    'reports',
    'reports',
    'reports',
    async () => (await import('#features/figures/client/office-reports.tsx')).OfficeReports,
  ),
  section(
    'waiver-versions',
    'waiverVersions',
    'waivers',
    async () =>
      (await import('#features/waivers/client/office/office-waiver-versions.tsx'))
        .OfficeWaiverVersions,
  ),
  section(
    'setup',
    'setup',
    undefined,
    async () => (await import('./setup/setup-redirect.tsx')).SetupRedirect,
  ),
  section(
    'staff',
    'staff',
    undefined,
    async () => (await import('#features/accounts/client/office/office-staff.tsx')).OfficeStaff,
  ),
  section(
    'settings',
    'settings',
    undefined,
    async () => (await import('#features/venue/client/office-settings.tsx')).OfficeSettings,
  ),
  section(
    'prices',
    'prices',
    undefined,
    async () => (await import('#features/bookings/client/prices/office-prices.tsx')).OfficePrices,
  ),
  section(
    'look',
    'look',
    undefined,
    async () => (await import('#features/look/client/office/office-look.tsx')).OfficeLook,
  ),
  section(
    'mail-texts',
    'mailTexts',
    undefined,
    async () => (await import('#features/mail-texts/client/office-mail-texts.tsx')).OfficeMailTexts,
  ),
  section(
    'integrations',
    'integrations',
    undefined,
    async () =>
      (await import('#features/back-office/client/office-integrations.tsx')).OfficeIntegrations,
  ),
  section(
    'connections',
    'connections',
    undefined,
    async () =>
      (await import('#features/connections/client/office-connections.tsx')).OfficeConnections,
  ),
  section(
    'data',
    'data',
    undefined,
    async () => (await import('#features/back-office/client/office-data.tsx')).OfficeData,
  ),
  section(
    'log',
    'log',
    undefined,
    async () => (await import('#features/audit/client/office-log.tsx')).OfficeLog,
  ),
];
