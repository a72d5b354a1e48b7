import type { CallContext } from '#platform/server/http/route.ts';
import { type Language, languages, offeredLanguages } from '#shared/languages.ts';
import { fillAndHashAgreement } from '../agreement.ts';
import { findVersionTexts } from './waiver-versions-queries.ts';

export type TextToSign = { version: string; language: Language; hash: string };

/**
 * Finds the text by the displayed text's hash; without a hash, the current one in the caller's language. Older versions
 * and languages that are no longer offered match only if the waiver was signed offline. Undefined if no text matches.
 */
export async function findTextToSign(
  { db, venue, language }: Pick<CallContext, 'db' | 'venue' | 'language'>,
  { hash, isOffline }: { hash: string | undefined; isOffline: boolean },
): Promise<TextToSign | undefined> {
  const versions = await findVersionTexts(db, isOffline ? undefined : 1);
  const venueName = venue().name;
  const texts = versions.flatMap((version) =>
    (hash === undefined ? [language] : isOffline ? languages : offeredLanguages(venue())).map(
      (language) => ({
        version: version.version,
        language,
        hash: fillAndHashAgreement(version, venueName, language).hash,
      }),
    ),
  );
  return hash === undefined ? texts[0] : texts.find((text) => text.hash === hash);
}
