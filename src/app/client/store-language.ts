import { LANGUAGE_COOKIE, type Language } from '#shared/languages.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Stores the chosen language in a cookie, so that the server renders the next page in it. */
export function storeLanguage(language: Language): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: Safari and pages on plain http have no cookieStore
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`;
}
