import { createHash } from 'node:crypto';
import type { Language } from '#shared/languages.ts';
import { type Agreement, fillAgreement, serializeAgreement } from '../waivers-rules.ts';
import type { StoredVersion } from './versions/waiver-versions-queries.ts';

/** Returns a version's text with the venue's name filled in, and its SHA-256 hash in hexadecimal. */
export function fillAndHashAgreement(
  { version, texts }: StoredVersion,
  venueName: string,
  language: Language = 'en',
): Agreement & { hash: string } {
  const agreement = fillAgreement(version, texts[language], venueName);
  return {
    ...agreement,
    hash: createHash('sha256').update(serializeAgreement(agreement)).digest('hex'),
  };
}
