import { useLocale } from 'use-intl';

/** Returns a function that formats minutes as "25 min" or "1 h 25 min", with the same units in all languages. */
export function useDuration(): (minutes: number) => string {
  const locale = useLocale();
  const format = (value: number) => value.toLocaleString(locale);
  return (minutes) => {
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
    if (hours === 0) return `${format(rest)} min`;
    return rest === 0 ? `${format(hours)} h` : `${format(hours)} h ${format(rest)} min`;
  };
}
