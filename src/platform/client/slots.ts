import { createContext, useContext } from 'react';

/**
 * Named slots on a feature's pages that later features fill. The page declares its slot here by declaration
 * merging; the app fills them (app/client/filled-slots.ts).
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Slots {}

export const SlotsContext = createContext<Slots | undefined>(undefined);

/** The components that fill a slot. */
export function useSlot<Name extends keyof Slots>(name: Name): Slots[Name] {
  const slots = useContext(SlotsContext);
  if (!slots) throw new Error('useSlot needs the PageServices around it');
  return slots[name];
}
