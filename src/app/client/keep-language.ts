import { LANGUAGE_COOKIE, type Language } from '#shared/languages.ts';

const YEAR = 365 * 24 * 60 * 60;

/** Stores the choice in a cookie, so that the server renders the next page in this language. */
export function keepLanguage(language: Language): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: Safari and pages on plain http have no cookieStore
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${YEAR}; samesite=lax${secure}`;
}
