import { officeStaff } from '#features/accounts/texts/office/es.ts';
import { officeLog } from '#features/audit/texts/office/es.ts';
import {
  officeData,
  officeIntegrations,
  officeSetup,
  officeToday,
} from '#features/back-office/texts/office/es.ts';
import { officeBookings, officeSchedule } from '#features/bookings/texts/office/es.ts';
import { officeConnections } from '#features/connections/texts/office/es.ts';
import { eventAdmin } from '#features/events/texts/office/es.ts';
import { venueReports } from '#features/figures/texts/office/es.ts';
import { officeImport } from '#features/imports/texts/office/es.ts';
import { officeLook } from '#features/look/texts/office/es.ts';
import { officeMailTexts } from '#features/mail-texts/texts/office/es.ts';
import { officeAudiences } from '#features/mailings/texts/office/es.ts';
import { officePlaces } from '#features/matches/texts/office/es.ts';
import { officeParties } from '#features/parties/texts/office/es.ts';
import { officeMerge, officePeople } from '#features/people/texts/office/es.ts';
import { officePrices } from '#features/prices/texts/office/es.ts';
import { officeCatalog, officeOrders } from '#features/shop/texts/office/es.ts';
import { officeRetention, officeSettings } from '#features/venue/texts/office/es.ts';
import { officeWaitlist } from '#features/waitlist/texts/office/es.ts';
import { officeWaivers, waiverVersions } from '#features/waivers/texts/office/es.ts';
import type { officeMessages as english } from '../en/office.ts';
import { admin } from './admin.ts';
import { office } from './office-shell.ts';
import { pageEditor } from './page-editor.ts';

/** The texts of the back office, in Spanish. */
export const officeMessages: typeof english = {
  officeConnections,
  officeData,
  admin,
  eventAdmin,
  officeCatalog,
  officeLook,
  officeMailTexts,
  officeMerge,
  officeOrders,
  officeParties,
  officePrices,
  officeAudiences,
  officeBookings,
  office,
  officeImport,
  officeIntegrations,
  officeLog,
  officePeople,
  pageEditor,
  officePlaces,
  venueReports,
  officeRetention,
  officeSchedule,
  officeSettings,
  officeStaff,
  officeSetup,
  officeToday,
  officeWaitlist,
  waiverVersions,
  officeWaivers,
};
