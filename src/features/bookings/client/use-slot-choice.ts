import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useVenue } from '../../../client/use-venue.ts';
import { addressOf, bookableDate } from './slot-address.ts';

type BookingAddress = '/booking' | '/book-guest';

/**
 * Day, slot and the like, kept in the address: it can be shared, and come back to after signing in
 * or signing the waiver. A day that cannot be booked any more becomes the venue's today.
 */
export function useSlotChoice(from: BookingAddress) {
  const { today } = useVenue();
  const search = useSearch({ from });
  const navigate = useNavigate({ from });
  const date = bookableDate(search.date, today) ?? today;
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
    isMember: search.member === '1',
    wasCancelled: search.checkout === 'cancelled',
    keptSlot,
    /** The waitlist's token, while the slot that it keeps is the chosen one. */
    offer: isKept ? kept.token : undefined,
    isKept,
    kept,
    chooseDate: (date: string) => change({ date, slot: undefined }),
    chooseSlot: (slot: string) => change({ date, slot }),
    setMember: (on: boolean) => change({ member: on ? '1' : undefined }),
    /** This page with the same choice, for the way back from sign-in and waiver. */
    hereAgain: addressOf(from, { ...search, date, offer: kept.token, checkout: undefined }),
  };
}
