import { createTranslator, type MessageKeys, type NestedKeyOf } from 'use-intl/core';
import { validation } from '../../shared/messages/en/validation.ts';
import { messages as en } from './en/index.ts';

const messages = { ...en, validation };

export type Sayable = MessageKeys<typeof messages, NestedKeyOf<typeof messages>>;

const translate = createTranslator({ locale: 'en', messages });

/** What the server says: a sentence of its catalogue by key, with its values filled in. */
export function say(key: Sayable, values?: Record<string, string | number>): string {
  return translate(key, values);
}

/** The sentence of a validation key such as "validEmail", or the text itself if it is no key. */
export function sayValidation(keyOrText: string): string {
  return keyOrText in validation
    ? translate(`validation.${keyOrText}` as 'validation.validEmail')
    : keyOrText;
}
