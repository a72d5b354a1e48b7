import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useVenue } from '#platform/client/use-venue.ts';
import { addressOf, bookableDate, childrenIn } from './slot-address.ts';
import { useFirstDay } from './use-first-day.ts';

type BookingAddress = '/booking' | '/book-guest';

/**
 * Day, slot and the like, kept in the address: it can be shared, and come back to after signing in
 * or signing the waiver. Without a day that can be booked it is the first one that can.
 */
export function useSlotChoice(from: BookingAddress) {
  const { today, maxChildrenPerBooking } = useVenue();
  const search = useSearch({ from });
  const navigate = useNavigate({ from });
  const asked = bookableDate(search.date, today);
  const first = useFirstDay(today, { enabled: asked === undefined });
  const date = asked ?? first.date;
  // A waitlist mail keeps one slot: its token is for that slot alone, whatever else is looked at.
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
    /** Why the day is not today's though nobody chose another one. */
    whySkipped: asked === undefined ? first.whySkipped : undefined,
    /** How the member toggle was set; undefined until somebody has. */
    memberInput: search.member === undefined ? undefined : search.member === '1',
    wasCancelled: search.checkout === 'cancelled',
    keptSlot,
    /** The waitlist's token, while the slot that it keeps is the chosen one. */
    offer: isKept ? kept.token : undefined,
    isKept,
    kept,
    chooseDate: (date: string) => change({ date, slot: undefined }),
    chooseSlot: (slot: string) => change({ date, slot }),
    setChildren: (count: number) => change({ children: String(count) }),
    setMember: (on: boolean) => change({ member: on ? '1' : '0' }),
    /** This page with the same choice, for the way back from sign-in and waiver. */
    hereAgain: addressOf(from, { ...search, date, offer: kept.token, checkout: undefined }),
  };
}
