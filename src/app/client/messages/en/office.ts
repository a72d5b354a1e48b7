import { officeStaff } from '#features/accounts/texts/office/en.ts';
import { officeLog } from '#features/audit/texts/office/en.ts';
import {
  officeData,
  officeIntegrations,
  officeSetup,
  officeToday,
} from '#features/back-office/texts/office/en.ts';
import { officeBookings, officeSchedule } from '#features/bookings/texts/office/en.ts';
import { officeConnections } from '#features/connections/texts/office/en.ts';
import { eventAdmin } from '#features/events/texts/office/en.ts';
import { venueReports } from '#features/figures/texts/office/en.ts';
import { officeImport } from '#features/imports/texts/office/en.ts';
import { officeLook } from '#features/look/texts/office/en.ts';
import { officeMailTexts } from '#features/mail-texts/texts/office/en.ts';
import { officeAudiences } from '#features/mailings/texts/office/en.ts';
import { officePlaces } from '#features/matches/texts/office/en.ts';
import { officeParties } from '#features/parties/texts/office/en.ts';
import { officeMerge, officePeople } from '#features/people/texts/office/en.ts';
import { officePrices } from '#features/prices/texts/office/en.ts';
import { officeCatalog, officeOrders } from '#features/shop/texts/office/en.ts';
import { officeRetention, officeSettings } from '#features/venue/texts/office/en.ts';
import { officeWaitlist } from '#features/waitlist/texts/office/en.ts';
import { officeWaivers, waiverVersions } from '#features/waivers/texts/office/en.ts';
import { admin } from './admin.ts';
import { office } from './office-shell.ts';
import { pageEditor } from './page-editor.ts';

/** The texts of the back office. */
export const officeMessages = {
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
