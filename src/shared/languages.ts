/** Supported languages of pages, emails and API messages; the first is the fallback. */
export const languages = ['en', 'es'] as const;

export type Language = (typeof languages)[number];

/** Language names for the language switch, each in its own language. */
export const languageNames: Record<Language, string> = { en: 'English', es: 'Español' };

/** The cookie that stores the language chosen with the switch. */
export const LANGUAGE_COOKIE = 'language';

export function isLanguage(text: unknown): text is Language {
  return languages.includes(text as Language);
}

/**
 * The locale for a language's dates and money. Both are US locales, so that prices read $15.00 and times 3:00
 * p.m. in Spanish text too (decision 0013).
 */
export function localeOf(language: Language): 'en-US' | 'es-US' {
  return language === 'es' ? 'es-US' : 'en-US';
}

/** The languages that the venue offers, and its default language (settings). */
export type LanguageSettings = { languagesOffered: 'both' | Language; firstLanguage: Language };

const BOTH_LANGUAGES: LanguageSettings = { languagesOffered: 'both', firstLanguage: 'en' };

/** The languages that families can choose from. */
export function offeredLanguages({
  languagesOffered,
}: Pick<LanguageSettings, 'languagesOffered'>): readonly Language[] {
  return languagesOffered === 'both' ? languages : [languagesOffered];
}

/**
 * A stored choice, whose language the venue may have switched off since. A `Language` is assignable to it,
 * but not the reverse: only `resolveLanguage` converts it, so that no email skips the check.
 */
export type StoredLanguage = Language | { readonly [needsVenueSettings]: never };

declare const needsVenueSettings: unique symbol;

/** The language for emails to a person: their choice if the venue offers it, otherwise the venue's default. */
export function resolveLanguage(
  stored: StoredLanguage | null | undefined,
  settings: LanguageSettings,
): Language {
  const offered = offeredLanguages(settings);
  if (isLanguage(stored) && offered.includes(stored)) return stored;
  return offered.find((language) => language === settings.firstLanguage) ?? offered[0] ?? 'en';
}

/**
 * The language of a response, from the raw request headers: the cookie of the language switch, then the
 * browser's preference among the offered languages, then the venue's default. Never throws.
 */
export function negotiateLanguage(
  headers: { cookie?: string | undefined; 'accept-language'?: string | undefined },
  settings: LanguageSettings = BOTH_LANGUAGES,
): Language {
  const requested =
    languageFromCookie(headers.cookie) ?? languageFromHeader(headers['accept-language']);
  return resolveLanguage(requested, settings);
}

/** The language chosen with the switch, from a `Cookie` header or `document.cookie`. */
export function languageFromCookie(cookies: string | undefined): Language | undefined {
  const [, stored] = /(?:^|;\s*)language=([^;]*)/.exec(cookies ?? '') ?? [];
  return isLanguage(stored) ? stored : undefined;
}

/** The best match of an `Accept-Language` header: by weight, then by order. */
function languageFromHeader(accepted: string | undefined): Language | undefined {
  let best: { language: Language; weight: number } | undefined;
  for (const range of (accepted ?? '').split(',', 50)) {
    const [tag = '', ...parameters] = range
      .toLowerCase()
      .split(';')
      .map((part) => part.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    const [language] = tag.split('-');
    const weight = quality ? Number(quality) : 1;
    if (isLanguage(language) && weight > (best?.weight ?? 0)) best = { language, weight };
  }
  return best?.language;
}
