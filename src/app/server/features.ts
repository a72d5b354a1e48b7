import { accountsFeature } from '#features/accounts/server/feature.ts';
import { auditFeature } from '#features/audit/server/feature.ts';
import { backOfficeFeature } from '#features/back-office/server/feature.ts';
import { bookingsFeature } from '#features/bookings/server/feature.ts';
import { checkInFeature } from '#features/check-in/server/feature.ts';
import { checkoutsFeature } from '#features/checkouts/server/feature.ts';
import { connectionsFeature } from '#features/connections/server/feature.ts';
import { eventsFeature } from '#features/events/server/feature.ts';
import { exportsFeature } from '#features/exports/server/feature.ts';
import { figuresFeature } from '#features/figures/server/feature.ts';
import { helpFeature } from '#features/help/server/feature.ts';
import { householdFeature } from '#features/household/server/feature.ts';
import { importsFeature } from '#features/imports/server/feature.ts';
import { kioskFeature } from '#features/kiosk/server/feature.ts';
import { lookFeature } from '#features/look/server/feature.ts';
import { mailTextsFeature } from '#features/mail-texts/server/feature.ts';
import { mailingsFeature } from '#features/mailings/server/feature.ts';
import { matchesFeature } from '#features/matches/server/feature.ts';
import { memberCodesFeature } from '#features/member-codes/server/feature.ts';
import { messagesFeature } from '#features/messages/server/feature.ts';
import { moderationFeature } from '#features/moderation/server/feature.ts';
import { notificationsFeature } from '#features/notifications/server/feature.ts';
import { openingsFeature } from '#features/openings/server/feature.ts';
import { partiesFeature } from '#features/parties/server/feature.ts';
import { peopleFeature } from '#features/people/server/feature.ts';
import { pricesFeature } from '#features/prices/server/feature.ts';
import { profileFeature } from '#features/profile/server/feature.ts';
import { shopFeature } from '#features/shop/server/feature.ts';
import { venueFeature } from '#features/venue/server/feature.ts';
import { waitlistFeature } from '#features/waitlist/server/feature.ts';
import { waiversFeature } from '#features/waivers/server/feature.ts';
import type { Config } from '#platform/server/config.ts';
import { type ComposedHooks, compose, type Feature } from '#platform/server/feature.ts';
import { platformFeature } from '#platform/server/platform-feature.ts';

/** The features of a venue in order, lowest first (feature-order.ts). */
export const serverFeatures: Feature[] = [
  platformFeature,
  mailTextsFeature,
  pricesFeature,
  accountsFeature,
  venueFeature,
  lookFeature,
  auditFeature,
  notificationsFeature,
  moderationFeature,
  householdFeature,
  profileFeature,
  memberCodesFeature,
  waiversFeature,
  checkoutsFeature,
  shopFeature,
  bookingsFeature,
  checkInFeature,
  kioskFeature,
  partiesFeature,
  matchesFeature,
  eventsFeature,
  openingsFeature,
  messagesFeature,
  waitlistFeature,
  mailingsFeature,
  figuresFeature,
  peopleFeature,
  importsFeature,
  connectionsFeature,
  exportsFeature,
  backOfficeFeature,
  helpFeature,
];

/** The merged contributions of the features of a venue. */
export const serverHooks = compose(serverFeatures);

/** Loads the merged contributions of the features that an installation runs; the demo's only in a demo (decision 0055). */
export async function loadHooks({ isDemo }: Pick<Config, 'isDemo'>): Promise<ComposedHooks> {
  if (!isDemo) return serverHooks;
  const { demoFeature } = await import('#features/demo/server/feature.ts');
  return compose([...serverFeatures, demoFeature]);
}
