const KEY = 'floor-names';

/** Returns this screen's choice to show or hide names; null to use the venue's setting. */
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
