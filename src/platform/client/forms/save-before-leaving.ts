import { createContext, useContext, useEffect } from 'react';

/** Saves a form. Resolves to false if it could not be saved; the form then shows why. */
export type SaveForm = () => Promise<boolean>;

/** Provided by a page with a "next" button of its own, such as the guided setup: the forms to save before leaving. */
export const SaveBeforeLeavingContext = createContext<Set<SaveForm> | null>(null);

/** Lets the surrounding page save the form before leaving; `save` is null while nothing is unsaved. */
export function useSaveBeforeLeaving(save: SaveForm | null): void {
  const unsavedForms = useContext(SaveBeforeLeavingContext);
  useEffect(() => {
    if (!unsavedForms || !save) return;
    unsavedForms.add(save);
    return () => {
      unsavedForms.delete(save);
    };
  });
}

/** Saves the forms one after the other. Resolves to false at the first that could not be saved. */
export async function saveForms(unsavedForms: ReadonlySet<SaveForm>): Promise<boolean> {
  // A copy, because each saved form registers again when it renders.
  for (const save of [...unsavedForms]) {
    if (!(await save())) return false;
  }
  return true;
}
