import { accountsContract } from './accounts/accounts-contract.ts';
import { bookingsContract } from './bookings/bookings-contract.ts';
import { checkoutsContract } from './checkouts/checkouts-contract.ts';
import { kioskContract } from './kiosk/kiosk-contract.ts';
import { memberCodesContract } from './member-codes/member-codes-contract.ts';
import { venueContract } from './venue/venue-contract.ts';
import { waitlistContract } from './waitlist/waitlist-contract.ts';
import { waiversContract } from './waivers/waivers-contract.ts';

import { householdContract } from './household/household-contract.ts';
/** Every call of the API. A new feature adds its contract here, and nowhere else on this list's behalf. */
export const allContracts = {
  ...accountsContract,
  ...bookingsContract,
  ...checkoutsContract,
  ...kioskContract,
  ...memberCodesContract,
  ...venueContract,
  ...waitlistContract,
  ...waiversContract,
};

export type AllCalls = typeof allContracts;
  ...householdContract,
  ...kioskCheckInContract,
