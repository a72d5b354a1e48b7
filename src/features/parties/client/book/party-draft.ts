import { createSessionDraft, draftShape } from '#platform/client/forms/session-draft.ts';
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

const emptyDraft = {
  ...emptyHost,
  packageId: '',
  step: 0,
  date: '',
  window: '',
  kids: 10,
  /** Add-on ids, separated by spaces. */
  addons: '',
};

/** The party form in sessionStorage: kept while the payment page is open, until the tab is closed. */
export const partyDraft = createSessionDraft('party-draft', draftShape(emptyDraft), emptyDraft);

/** The index of the deposit step. */
const LAST_STEP = 3;

/** Spec 9 recommends booking 3 to 4 weeks ahead. */
const DEFAULT_DAYS_AHEAD = 21;

/**
 * The stored draft if it is for this package and not for a past date; otherwise the defaults. The typed host
 * fields are always kept.
 */
export function loadInitialDraft(partyPackage: PartyPackage, today: string) {
  const { packageId, step, date, window, kids, addons, ...host } = partyDraft.load();
  const isUsable = packageId === partyPackage.id && date >= today;
  const storedWindow = windowNames.find((name) => isUsable && name === window);
  return {
    step: storedWindow ? Math.min(Math.max(step, 0), LAST_STEP) : 0,
    date: isUsable ? date : addDays(today, DEFAULT_DAYS_AHEAD),
    window: storedWindow as PartyWindow | undefined,
    kids: Math.min(Math.max(isUsable ? kids : emptyDraft.kids, 1), partyPackage.maxKids),
    addonIds: isUsable ? addons.split(' ').filter(Boolean) : [],
    /** Only typed fields; the others are prefilled from the member's account. */
    typedHost: Object.fromEntries(
      Object.entries(host).filter(([, value]) => value !== ''),
    ) as Partial<HostDraft>,
  };
}
