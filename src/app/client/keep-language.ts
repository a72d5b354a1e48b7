import { LANGUAGE_COOKIE, type Language } from '#shared/languages.ts';

const YEAR = 365 * 24 * 60 * 60;

/** Keeps the choice in this browser: the server draws the next page in it from the first byte. */
export function keepLanguage(language: Language): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: Safari and pages on plain http have no cookieStore
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${YEAR}; samesite=lax${secure}`;
}
