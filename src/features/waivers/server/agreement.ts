import { createHash } from 'node:crypto';
import { agreementText } from '../waiver-text.ts';
import type { WaiverText } from '../waivers-contract.ts';
import { textToHash } from '../waivers-rules.ts';

/** The text of a version with the venue's name filled in, and its hash (SHA-256, hexadecimal). */
export function agreementWithHash(version: string, venueName: string): WaiverText {
  const agreement = agreementText(version, venueName);
  return { ...agreement, hash: createHash('sha256').update(textToHash(agreement)).digest('hex') };
}
