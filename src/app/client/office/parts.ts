import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { Messages } from 'use-intl';
import type { Area } from '#shared/areas.ts';

export type Part = {
  /** Its address is /admin/<path>. */
  path: string;
  name: keyof Messages['office']['parts'];
  /** The area that staff need; without one the part is for admins only. */
  area: Area | undefined;
  Content: LazyExoticComponent<ComponentType>;
};

/** A lazily loaded part. */
function part(
  path: string,
  name: Part['name'],
  area: Area | undefined,
  load: () => Promise<ComponentType>,
): Part {
  return { path, name, area, Content: lazy(async () => ({ default: await load() })) };
}

/** The parts of the back office besides /admin itself, in menu order: daily work, then admins only. */
export const parts: readonly Part[] = [
  part(
    'today',
    'today',
    'bookings',
    async () => (await import('#features/back-office/client/office-today.tsx')).OfficeToday,
  ),
  part(
    'schedule',
    'schedule',
    'schedule',
    async () =>
      (await import('#features/bookings/client/schedule/office-schedule.tsx')).OfficeSchedule,
  ),
  part(
    'parties',
    'parties',
    'parties',
    async () => (await import('#features/parties/client/office/office-parties.tsx')).OfficeParties,
  ),
  part(
    'people',
    'people',
    'people',
    async () => (await import('#features/people/client/office-people.tsx')).OfficePeople,
  ),
  part(
    'waitlist',
    'waitlist',
    'people',
    async () => (await import('#features/waitlist/client/office-waitlist.tsx')).OfficeWaitlist,
  ),
  part('orders', 'orders', 'orders', async () => (await import('./orders-part.tsx')).OrdersPart),
  part(
    'catalogue',
    'catalogue',
    'catalogue',
    async () => (await import('./catalogue-part.tsx')).CataloguePart,
  ),
  part(
    'audiences',
    'audiences',
    'people',
    async () => (await import('#features/mailings/client/office-audiences.tsx')).OfficeAudiences,
  ),
  part(
    'safety',
    'safety',
    'safety',
    async () => (await import('#features/messages/client/office/admin-reports.tsx')).AdminReports,
  ),
  part(
    'reports',
    'reports',
    'reports',
    async () => (await import('#features/figures/client/office-reports.tsx')).OfficeReports,
  ),
  part(
    'waiver-versions',
    'waiverVersions',
    'waivers',
    async () =>
      (await import('#features/waivers/client/office/office-waiver-versions.tsx'))
        .OfficeWaiverVersions,
  ),
  part(
    'staff',
    'staff',
    undefined,
    async () => (await import('#features/accounts/client/office/office-staff.tsx')).OfficeStaff,
  ),
  part(
    'settings',
    'settings',
    undefined,
    async () => (await import('#features/venue/client/office-settings.tsx')).OfficeSettings,
  ),
  part(
    'mail-texts',
    'mailTexts',
    undefined,
    async () => (await import('#features/mail-texts/client/office-mail-texts.tsx')).OfficeMailTexts,
  ),
  part(
    'integrations',
    'integrations',
    undefined,
    async () =>
      (await import('#features/back-office/client/office-integrations.tsx')).OfficeIntegrations,
  ),
  part(
    'connections',
    'connections',
    undefined,
    async () =>
      (await import('#features/connections/client/office-connections.tsx')).OfficeConnections,
  ),
  part(
    'data',
    'data',
    undefined,
    async () => (await import('#features/back-office/client/office-data.tsx')).OfficeData,
  ),
  part(
    'log',
    'log',
    undefined,
    async () => (await import('#features/audit/client/office-log.tsx')).OfficeLog,
  ),
];
