import { createCalls } from '#platform/client/queries.ts';
import type { bookingsContract } from '../bookings-contract.ts';
import type { deskBookingsContract } from '../desk-bookings-contract.ts';
import type { noShowFeeContract } from '../no-show-fee-contract.ts';
import type { officeBookingsContract } from '../office-bookings-contract.ts';
import type { officeSlotsContract } from '../office-slots-contract.ts';
import type { priceListContract } from '../price-list-contract.ts';
import type { scheduleContract } from '../schedule-contract.ts';
import type { slotWaitlistContract } from '../slot-waitlist-contract.ts';

export type Calls = typeof bookingsContract &
  typeof officeBookingsContract &
  typeof noShowFeeContract &
  typeof officeSlotsContract &
  typeof priceListContract &
  typeof scheduleContract &
  typeof slotWaitlistContract &
  typeof deskBookingsContract;

export const { call, queryFor, pagesFor, queriesOf } = createCalls<Calls>();
