import { createTranslator, type MessageKeys, type NestedKeyOf } from 'use-intl/core';
import { type Language, localeOf } from '#shared/languages.ts';
import { validation } from '#shared/messages/en/validation.ts';
import { validation as validationEs } from '#shared/messages/es/validation.ts';
import { messages as en } from './en/index.ts';
import { messages as es } from './es/index.ts';

const messages = { ...en, validation };

export type Sayable = MessageKeys<typeof messages, NestedKeyOf<typeof messages>>;
export type SayableValues = Record<string, string | number>;

const translate = {
  en: createTranslator({ locale: localeOf('en'), messages }),
  es: createTranslator({
    locale: localeOf('es'),
    messages: { ...es, validation: validationEs } satisfies typeof messages,
  }),
};

/** What the server says: a sentence of its catalogue by key, with its values filled in. */
export function say(key: Sayable, values?: SayableValues, language: Language = 'en'): string {
  return translate[language](key, values);
}

/** The sentence of a validation key such as "validEmail", or the text itself if it is no key. */
export function sayValidation(keyOrText: string, language: Language = 'en'): string {
  return Object.hasOwn(validation, keyOrText)
    ? say(`validation.${keyOrText}` as 'validation.validEmail', {}, language)
    : keyOrText;
}
