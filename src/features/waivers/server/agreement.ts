import { createHash } from 'node:crypto';
import type { Language } from '#shared/languages.ts';
import type { WaiverText } from '../waivers-contract.ts';
import { agreementFor, textToHash } from '../waivers-rules.ts';
import type { StoredVersion } from './versions/waiver-versions-queries.ts';

/** The text of a version with the venue's name filled in, and its hash (SHA-256, hexadecimal). */
export function agreementWithHash(
  { version, texts }: StoredVersion,
  venueName: string,
  language: Language = 'en',
): WaiverText {
  const agreement = agreementFor(version, texts[language], venueName);
  return { ...agreement, hash: createHash('sha256').update(textToHash(agreement)).digest('hex') };
}
