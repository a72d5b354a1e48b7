/** Supported languages of pages, mails and sentences; the first is the fallback. */
export const languages = ['en', 'es'] as const;

export type Language = (typeof languages)[number];

/** Each in its own language, for readers who know no other. */
export const languageNames: Record<Language, string> = { en: 'English', es: 'Español' };

/** The cookie that stores the language chosen with the switch. */
export const LANGUAGE_COOKIE = 'language';

export function isLanguage(text: unknown): text is Language {
  return languages.includes(text as Language);
}

/**
 * The locale that writes a language's dates and money. Both are of the United States, so that a
 * price is $15.00 and a time 3:00 p.m. beside Spanish words too (decision 0013).
 */
export function localeOf(language: Language): 'en-US' | 'es-US' {
  return language === 'es' ? 'es-US' : 'en-US';
}

/** The languages that the venue offers, and its first (settings). */
export type LanguageSettings = { languagesOffered: 'both' | Language; firstLanguage: Language };

const EVERY: LanguageSettings = { languagesOffered: 'both', firstLanguage: 'en' };

/** The languages that families can choose. */
export function offeredLanguages({
  languagesOffered,
}: Pick<LanguageSettings, 'languagesOffered'>): readonly Language[] {
  return languagesOffered === 'both' ? languages : [languagesOffered];
}

/**
 * A stored choice: the venue may have switched that language off since. Assignable from `Language` but not to
 * it: only `offeredLanguage` converts it, so that no mail skips the check.
 */
export type StoredLanguage = Language | { readonly [askTheVenueFirst]: never };

declare const askTheVenueFirst: unique symbol;

/** The language for mails to a person: their choice if the venue offers it, else the venue's first. */
export function offeredLanguage(
  stored: StoredLanguage | null | undefined,
  settings: LanguageSettings,
): Language {
  const offered = offeredLanguages(settings);
  if (isLanguage(stored) && offered.includes(stored)) return stored;
  return offered.find((one) => one === settings.firstLanguage) ?? offered[0] ?? 'en';
}

/**
 * The language of a response, from the raw request headers: the switch's cookie, else the browser's preference
 * among the offered languages, else the venue's first. Never throws.
 */
export function languageOf(
  headers: { cookie?: string | undefined; 'accept-language'?: string | undefined },
  settings: LanguageSettings = EVERY,
): Language {
  const asked = chosenLanguage(headers.cookie) ?? likedLanguage(headers['accept-language']);
  return offeredLanguage(asked, settings);
}

/** The stored choice, from a `Cookie` header or `document.cookie`. */
export function chosenLanguage(cookies: string | undefined): Language | undefined {
  const [, stored] = /(?:^|;\s*)language=([^;]*)/.exec(cookies ?? '') ?? [];
  return isLanguage(stored) ? stored : undefined;
}

/** The best match of an `Accept-Language` header: by weight, then by order. */
function likedLanguage(accepted: string | undefined): Language | undefined {
  let best: { language: Language; weight: number } | undefined;
  for (const range of (accepted ?? '').split(',', 50)) {
    const [tag = '', ...parameters] = range
      .toLowerCase()
      .split(';')
      .map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    const [language] = tag.split('-');
    const liked = weight ? Number(weight) : 1;
    if (isLanguage(language) && liked > (best?.weight ?? 0)) best = { language, weight: liked };
  }
  return best?.language;
}
