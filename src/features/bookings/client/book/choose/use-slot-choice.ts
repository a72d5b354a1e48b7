import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { getDefaultType } from '#features/prices/price-list-rules.ts';
import {
  type Admissions,
  countSpots,
  formatAdmissions,
  parseAdmissions,
  toDefaultAdmissions,
} from '#features/prices/price-rules.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { useAvailability } from '../../use-bookings.ts';
import { usePriceList } from '../../use-price-list.ts';
import { slotState } from './slot-state.ts';
import { buildUrl, parseBookableDate, parseChildrenCount } from './slot-url.ts';
import { useFirstBookableDay } from './use-first-bookable-day.ts';

type BookingPath = '/booking' | '/book-guest';

/**
 * The choices of the booking form, such as day and slot. Stored in the URL, so that they can be
 * shared and survive sign-in and the waiver. The day defaults to the first bookable one.
 */
export function useSlotChoice(from: BookingPath) {
  const { today } = useVenue();
  const list = usePriceList();
  const search = useSearch({ from });
  const navigate = useNavigate({ from });
  const requestedDate = parseBookableDate(search.date, today);
  const firstDay = useFirstBookableDay(today, { enabled: requestedDate === undefined });
  const date = requestedDate ?? firstDay.date;
  // A waitlist offer is only valid for the slot in the link that opened the page.
  const [offer] = useState({ token: search.offer, date: search.date, slot: search.slot });
  const offeredSlot = offer.token && offer.date === date ? offer.slot : undefined;
  const isOfferedSlot = search.slot !== undefined && search.slot === offeredSlot;

  const admissions =
    parseAdmissions(list, search.come) ??
    toDefaultAdmissions(list, parseChildrenCount(search.children, getDefaultType(list).most));
  const childrenCount = countSpots(list, admissions);
  const chosenSlot = useAvailability(date).data?.find(({ label }) => label === search.slot);
  const isTooSmall =
    chosenSlot !== undefined &&
    slotState(chosenSlot, { childrenCount, offeredSlot, now: new Date() }).state === 'tooFew';

  function change(changes: typeof search) {
    void navigate({
      to: from,
      search: (old: typeof search) => ({
        ...old,
        checkout: undefined,
        booking: undefined,
        ...changes,
      }),
      replace: true,
      resetScroll: false,
    });
  }

  return {
    date,
    slot: search.slot,
    admissions,
    /** The number of spots that the admissions take. */
    childrenCount,
    /** Whether the chosen session has too few spots for the admissions. */
    isTooSmall,
    /** Set if no date was chosen and today was skipped. */
    skipReason: requestedDate === undefined ? firstDay.skipReason : undefined,
    /** Whether the member toggle is on; undefined until the user sets it. */
    memberToggle: search.member === undefined ? undefined : search.member === '1',
    wasPaymentCancelled: search.checkout === 'cancelled',
    /** The id of the booking whose payment page was left. */
    leftBooking: search.checkout === 'cancelled' ? search.booking : undefined,
    offeredSlot,
    /** The offer's token while its slot is chosen. */
    offerToken: isOfferedSlot ? offer.token : undefined,
    offer,
    chooseDate: (date: string) => change({ date, slot: undefined }),
    chooseSlot: (slot: string) => change({ date, slot }),
    setChildren: (count: number) => change({ children: String(count), come: undefined }),
    setAdmissions: (chosen: Admissions) =>
      change({ come: formatAdmissions(chosen), children: undefined }),
    setMember: (on: boolean) => change({ member: on ? '1' : '0' }),
    /** This page's URL with the current choice, to return to after sign-in or the waiver. */
    returnUrl: buildUrl(from, {
      ...search,
      date,
      offer: offer.token,
      checkout: undefined,
      booking: undefined,
    }),
  };
}
