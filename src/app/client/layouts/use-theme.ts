import { useSyncExternalStore } from 'react';

type Theme = 'light' | 'dark';

const listeners = new Set<() => void>();

/**
 * The theme: light unless the user chose dark, stored in local storage as "theme" (spec 4).
 * public/first-paint.js applies it before the first paint.
 */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore(subscribe, currentTheme, () => 'light' as const);
  return [theme, setTheme];
}

function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  const color = document.querySelector<HTMLMetaElement>('meta[name=theme-color]');
  if (color) color.content = color.dataset[theme] ?? color.content;
  try {
    localStorage.setItem('theme', theme);
  } catch {
    // If storage is blocked, the choice is lost on the next page load.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
