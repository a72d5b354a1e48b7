import { createHash } from 'node:crypto';
import { type Language, languages } from '../../../shared/languages.ts';
import { agreementText, CURRENT_VERSION } from '../waiver-text.ts';
import type { WaiverText } from '../waivers-contract.ts';
import { textToHash } from '../waivers-rules.ts';

/** The text of a version with the venue's name filled in, and its hash (SHA-256, hexadecimal). */
export function agreementWithHash(
  version: string,
  venueName: string,
  language: Language = 'en',
): WaiverText {
  const agreement = agreementText(version, venueName, language);
  return { ...agreement, hash: createHash('sha256').update(textToHash(agreement)).digest('hex') };
}

/** The language of the current text that has this hash: what was shown is what is signed. */
export function languageOfText(hash: string, venueName: string): Language | undefined {
  return languages.find(
    (language) => agreementWithHash(CURRENT_VERSION, venueName, language).hash === hash,
  );
}
