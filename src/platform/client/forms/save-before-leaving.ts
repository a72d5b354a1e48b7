import { createContext, type RefObject, useContext, useEffect } from 'react';

/** Saves a form. Resolves to false if it could not be saved; the form then shows why. */
export type SaveForm = () => Promise<boolean>;

/** Provided by a page with a "next" button of its own, such as the guided setup: the form to save before leaving. */
export const SaveBeforeLeavingContext = createContext<RefObject<SaveForm | null> | null>(null);

/** Lets the surrounding page save the form before leaving; `save` is null while nothing is unsaved. */
export function useSaveBeforeLeaving(save: SaveForm | null): void {
  const current = useContext(SaveBeforeLeavingContext);
  useEffect(() => {
    if (!current || !save) return;
    current.current = save;
    return () => {
      current.current = null;
    };
  });
}
