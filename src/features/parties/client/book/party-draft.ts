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

export const emptyHost: HostDraft = {
  childName: '',
  childAge: '',
  guardianName: '',
  email: '',
  phone: '',
  notes: '',
};

const empty = {
  ...emptyHost,
  packageId: '',
  step: 0,
  date: '',
  window: '',
  kids: 10,
  /** Ids, separated by spaces. */
  addons: '',
};

/** The party form in sessionStorage: survives the payment page, but not the tab. */
export const partyDraft = keptDraft('party-draft', fieldsLike(empty), empty);

/** Initial date of the calendar: spec 9 advises 3-4 weeks ahead. */
const DEFAULT_DAYS_AHEAD = 21;

/** The initial form: the stored draft if it is for this package and a bookable date, otherwise defaults. */
export function draftFor(offered: PartyPackage, today: string) {
  const { packageId, step, date, window, kids, addons, ...host } = partyDraft.kept();
  const isUsable = packageId === offered.id && date >= today;
  const chosen = windowNames.find((name) => isUsable && name === window);
  return {
    step: chosen ? Math.min(Math.max(step, 0), 3) : 0,
    date: isUsable ? date : addDays(today, DEFAULT_DAYS_AHEAD),
    window: chosen as PartyWindow | undefined,
    kids: Math.min(Math.max(isUsable ? kids : empty.kids, 1), offered.maxKids),
    addonIds: isUsable ? addons.split(' ').filter(Boolean) : [],
    /** Typed host fields only, so that the rest is prefilled from the member's account. */
    typed: Object.fromEntries(
      Object.entries(host).filter(([, value]) => value !== ''),
    ) as Partial<HostDraft>,
  };
}
