import { admin } from './admin.ts';
import { eventAdmin } from './event-admin.ts';
import { officeAudiences } from './office-audiences.ts';
import { officeBookings } from './office-bookings.ts';
import { officeCatalogue } from './office-catalogue.ts';
import { officeConnections } from './office-connections.ts';
import { officeData } from './office-data.ts';
import { office } from './office-frame.ts';
import { officeIntegrations } from './office-integrations.ts';
import { officeLog } from './office-log.ts';
import { officeMailTexts } from './office-mail-texts.ts';
import { officeMerge } from './office-merge.ts';
import { officeOrders } from './office-orders.ts';
import { officeParties } from './office-parties.ts';
import { officePeople } from './office-people.ts';
import { officePlaces } from './office-places.ts';
import { venueReports } from './office-reports.ts';
import { officeRetention } from './office-retention.ts';
import { officeSchedule } from './office-schedule.ts';
import { officeSettings } from './office-settings.ts';
import { officeStaff } from './office-staff.ts';
import { officeToday } from './office-today.ts';
import { officeWaitlist } from './office-waitlist.ts';
import { waiverVersions } from './office-waiver-versions.ts';
import { officeWaivers } from './office-waivers.ts';

/** What only the back office reads. */
export const officeMessages = {
  officeConnections,
  officeData,
  admin,
  eventAdmin,
  officeCatalogue,
  officeMailTexts,
  officeMerge,
  officeOrders,
  officeParties,
  officeAudiences,
  officeBookings,
  office,
  officeIntegrations,
  officeLog,
  officePeople,
  officePlaces,
  venueReports,
  officeRetention,
  officeSchedule,
  officeSettings,
  officeStaff,
  officeToday,
  officeWaitlist,
  waiverVersions,
  officeWaivers,
};
