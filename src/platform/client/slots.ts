import { createContext, useContext } from 'react';

/**
 * Parts of a feature's pages that later features fill in, by name. The page that has the place declares it
 * here by declaration merging; the program fills all of them (app/client/filled-slots.ts).
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Slots {}

export const SlotsContext = createContext<Slots | undefined>(undefined);

/** What fills a place. */
export function useSlot<Name extends keyof Slots>(name: Name): Slots[Name] {
  const slots = useContext(SlotsContext);
  if (!slots) throw new Error('useSlot needs the PageServices around it');
  return slots[name];
}
