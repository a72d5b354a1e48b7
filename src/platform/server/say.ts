import { createTranslator, type MessageKeys, type NestedKeyOf } from 'use-intl/core';
import { type Language, localeOf } from '#shared/languages.ts';
import { validation } from '#shared/texts/en.ts';
import { validation as validationEs } from '#shared/texts/es.ts';
import { texts as platformEn } from '../texts/server/en.ts';
import { texts as platformEs } from '../texts/server/es.ts';

type OwnTexts = typeof platformEn & { validation: typeof validation };

/** What the server says, by subject. Features add theirs beside their texts (`texts/server/index.ts`). */
export interface ServerTexts extends OwnTexts {}

export type Sayable = MessageKeys<ServerTexts, NestedKeyOf<ServerTexts>>;
export type SayableValues = Record<string, string | number>;

/** A feature's texts, in every language. */
export type TextsByLanguage = Record<Language, object>;

const texts = {
  en: { ...platformEn, validation } as unknown as ServerTexts,
  es: { ...platformEs, validation: validationEs } as unknown as ServerTexts,
};

let translate = translators();

/** Adds features' texts to what can be said. Adding the same ones again changes nothing. */
export function addTexts(added: TextsByLanguage[]) {
  for (const { en, es } of added) {
    Object.assign(texts.en, en);
    Object.assign(texts.es, es);
  }
  translate = translators();
}

/** What the server says: a sentence by key, with its values filled in. */
export function say(key: Sayable, values?: SayableValues, language: Language = 'en'): string {
  return translate[language](key, values);
}

/** The sentence of a validation key such as "validEmail", or the text itself if it is no key. */
export function sayValidation(keyOrText: string, language: Language = 'en'): string {
  return Object.hasOwn(validation, keyOrText)
    ? say(`validation.${keyOrText}` as 'validation.validEmail', {}, language)
    : keyOrText;
}

function translators() {
  return {
    en: createTranslator({ locale: localeOf('en'), messages: texts.en }),
    es: createTranslator({ locale: localeOf('es'), messages: texts.es }),
  };
}
