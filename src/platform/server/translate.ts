import { createTranslator, type MessageKeys, type NestedKeyOf } from 'use-intl/core';
import { type Language, localeOf } from '#shared/languages.ts';
import { validation } from '#shared/texts/en.ts';
import { validation as validationEs } from '#shared/texts/es.ts';
import { texts as platformEn } from '../texts/server/en.ts';
import { texts as platformEs } from '../texts/server/es.ts';

type PlatformTexts = typeof platformEn & { validation: typeof validation };

/** The server's texts by namespace. Features add their own (`texts/server/index.ts`). */
export interface ServerTexts extends PlatformTexts {}

export type TextKey = MessageKeys<ServerTexts, NestedKeyOf<ServerTexts>>;
export type TextValues = Record<string, string | number>;

export type TextsByLanguage = Record<Language, object>;

const texts = {
  en: { ...platformEn, validation } as unknown as ServerTexts,
  es: { ...platformEs, validation: validationEs } as unknown as ServerTexts,
};

let translators = createTranslators();

/** Registers the texts of features. Idempotent. */
export function addTexts(added: TextsByLanguage[]) {
  for (const { en, es } of added) {
    Object.assign(texts.en, en);
    Object.assign(texts.es, es);
  }
  translators = createTranslators();
}

/** Translates a text key with its values. */
export function translate(key: TextKey, values?: TextValues, language: Language = 'en'): string {
  return translators[language](key, values);
}

/** Translates a validation key such as "validEmail"; returns any other text unchanged. */
export function translateValidation(keyOrText: string, language: Language = 'en'): string {
  return Object.hasOwn(validation, keyOrText)
    ? translate(`validation.${keyOrText}` as 'validation.validEmail', {}, language)
    : keyOrText;
}

function createTranslators() {
  return {
    en: createTranslator({ locale: localeOf('en'), messages: texts.en }),
    es: createTranslator({ locale: localeOf('es'), messages: texts.es }),
  };
}
