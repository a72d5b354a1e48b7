import { createContext, useContext } from 'react';

/**
 * Named slots on a feature's pages for components of features that depend on it. The page declares its slot by
 * declaration merging; the app fills it (app/client/component-slots.ts).
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Slots {}

export const SlotsContext = createContext<Slots | undefined>(undefined);

/** Returns the component that fills a slot. */
export function useSlot<Name extends keyof Slots>(name: Name): Slots[Name] {
  const slots = useContext(SlotsContext);
  if (!slots) throw new Error('useSlot must be used inside PageServices');
  return slots[name];
}
