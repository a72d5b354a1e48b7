const KEY = 'floor-names';

/** Returns whether staff chose to show or hide names on this screen; null if they have not chosen. */
export function readNamesShown(): boolean | null {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === null ? null : stored === 'yes';
  } catch {
    return null;
  }
}

export function storeNamesShown(isShown: boolean): void {
  try {
    localStorage.setItem(KEY, isShown ? 'yes' : 'no');
  } catch {
    // Storage is blocked: the setting is lost on reload.
  }
}
