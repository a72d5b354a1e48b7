/** The languages that pages, mails and sentences come in; the first is the one to fall back on. */
export const languages = ['en', 'es'] as const;

export type Language = (typeof languages)[number];

/** Each by its own name: a reader may not know the other languages. */
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

/** What the venue offers its families, and which of it comes first (settings). */
export type LanguageSettings = { languagesOffered: 'both' | Language; firstLanguage: Language };

const EVERY: LanguageSettings = { languagesOffered: 'both', firstLanguage: 'en' };

/** The languages that families can choose. */
export function offeredLanguages({
  languagesOffered,
}: Pick<LanguageSettings, 'languagesOffered'>): readonly Language[] {
  return languagesOffered === 'both' ? languages : [languagesOffered];
}

/**
 * A choice as a row keeps it: the venue may have switched it off since. It takes a `Language` when it is
 * written, but is none when it is read: only `offeredLanguage` makes one of it, so that no mail is forgotten.
 */
export type StoredLanguage = Language | { readonly [askTheVenueFirst]: never };

declare const askTheVenueFirst: unique symbol;

/** The language to write to somebody in: what was chosen while the venue offers it, else its first. */
export function offeredLanguage(
  stored: StoredLanguage | null | undefined,
  settings: LanguageSettings,
): Language {
  const offered = offeredLanguages(settings);
  if (isLanguage(stored) && offered.includes(stored)) return stored;
  return offered.find((one) => one === settings.firstLanguage) ?? offered[0] ?? 'en';
}

/**
 * The language that a request is answered in, from its headers as they came: the switch's cookie, else
 * what the browser likes best, of what the venue offers; else the venue's first. Nothing in them can
 * make it throw.
 */
export function languageOf(
  headers: { cookie?: string | undefined; 'accept-language'?: string | undefined },
  settings: LanguageSettings = EVERY,
): Language {
  const asked = chosenLanguage(headers.cookie) ?? likedLanguage(headers['accept-language']);
  return offeredLanguage(asked, settings);
}

/** What the switch stored, in a `Cookie` header or in `document.cookie`. */
export function chosenLanguage(cookies: string | undefined): Language | undefined {
  const [, stored] = /(?:^|;\s*)language=([^;]*)/.exec(cookies ?? '') ?? [];
  return isLanguage(stored) ? stored : undefined;
}

/** The best of an `Accept-Language` header: by weight, then in the order in which they stand. */
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
