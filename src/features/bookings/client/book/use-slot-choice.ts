import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useVenue } from '#platform/client/use-venue.ts';
import { addressOf, bookableDate, childrenIn } from './slot-address.ts';
import { useFirstDay } from './use-first-day.ts';

type BookingAddress = '/booking' | '/book-guest';

/**
 * The choice of day, slot and children, kept in the URL: it can be shared, and survives signing in
 * and signing the waiver. Without a bookable date, the first bookable day is used.
 */
export function useSlotChoice(from: BookingAddress) {
  const { today, maxChildrenPerBooking } = useVenue();
  const search = useSearch({ from });
  const navigate = useNavigate({ from });
  const requested = bookableDate(search.date, today);
  const first = useFirstDay(today, { enabled: requested === undefined });
  const date = requested ?? first.date;
  // A waitlist offer's token is valid for one slot only, whichever slot is shown.
  const [kept] = useState({ token: search.offer, date: search.date, slot: search.slot });
  const keptSlot = kept.token && kept.date === date ? kept.slot : undefined;
  const isKept = search.slot !== undefined && search.slot === keptSlot;

  function change(changes: typeof search) {
    void navigate({
      to: from,
      search: (old: typeof search) => ({ ...old, checkout: undefined, ...changes }),
      replace: true,
      resetScroll: false,
    });
  }

  return {
    date,
    slot: search.slot,
    childrenCount: childrenIn(search.children, maxChildrenPerBooking),
    /** Why today was skipped, if no date was chosen. */
    whySkipped: requested === undefined ? first.whySkipped : undefined,
    /** The member toggle if set by the user. */
    memberInput: search.member === undefined ? undefined : search.member === '1',
    wasCancelled: search.checkout === 'cancelled',
    keptSlot,
    /** The offer's token while its slot is chosen. */
    offer: isKept ? kept.token : undefined,
    isKept,
    kept,
    chooseDate: (date: string) => change({ date, slot: undefined }),
    chooseSlot: (slot: string) => change({ date, slot }),
    setChildren: (count: number) => change({ children: String(count) }),
    setMember: (on: boolean) => change({ member: on ? '1' : '0' }),
    /** This page's URL with the same choice, to return to after sign-in and waiver. */
    hereAgain: addressOf(from, { ...search, date, offer: kept.token, checkout: undefined }),
  };
}
