import { fieldsLike, keptDraft } from '#platform/client/kept-draft.ts';
import { addDays } from '#shared/venue-dates.ts';
import { type PartyWindow, windowNames } from '../../parties-rules.ts';
import type { PartyPackage } from '../use-parties.ts';

export type HostDraft = {
  childName: string;
  childAge: string;
  guardianName: string;
  email: string;
  phone: string;
  notes: string;
};

/** Before anything is typed. */
export const noHost: HostDraft = {
  childName: '',
  childAge: '',
  guardianName: '',
  email: '',
  phone: '',
  notes: '',
};

const nothing = {
  ...noHost,
  packageId: '',
  step: 0,
  date: '',
  window: '',
  kids: 10,
  /** Their ids, with a space between. */
  addons: '',
};

/** A party as it is being planned; it outlives the way to the payment page, and no longer than the tab. */
export const partyDraft = keptDraft('party-draft', fieldsLike(nothing), nothing);

/** Advised by spec 9: 3-4 weeks ahead. Where the calendar opens. */
const USUAL_DAYS_AHEAD = 21;

/** What the form opens with: what was planned of this package, as far as it can still be booked. */
export function draftFor(offered: PartyPackage, today: string) {
  const { packageId, step, date, window, kids, addons, ...host } = partyDraft.kept();
  const isOfThis = packageId === offered.id && date >= today;
  const chosen = windowNames.find((name) => isOfThis && name === window);
  return {
    step: chosen ? Math.min(Math.max(step, 0), 3) : 0,
    date: isOfThis ? date : addDays(today, USUAL_DAYS_AHEAD),
    window: chosen as PartyWindow | undefined,
    kids: Math.min(Math.max(isOfThis ? kids : nothing.kids, 1), offered.maxKids),
    addonIds: isOfThis ? addons.split(' ').filter(Boolean) : [],
    /** What was typed of who hosts; where nothing was, a member's own details stand. */
    typed: Object.fromEntries(
      Object.entries(host).filter(([, value]) => value !== ''),
    ) as Partial<HostDraft>,
  };
}
